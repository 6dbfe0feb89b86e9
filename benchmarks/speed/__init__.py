"""How fast the doctor is, in ratios to named peers that are measured in the same run."""

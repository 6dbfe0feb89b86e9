"""How often the matcher names the right entry, against other ways to do it, on logs as people really paste them."""

"""A Diagnosis or an entry to text or JSON: the only place where a language is chosen."""

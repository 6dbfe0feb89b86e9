"""The command line: options, streams and exit codes around the functions of the other packages."""

"""`python -m corefscope` runs the command line."""

from ._program import main

main()

"""Front doors at the places where people are: a notebook, a failing program, an editor, an agent."""

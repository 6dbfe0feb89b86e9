"""The terminal app. ``app`` composes it; ``pane`` and ``host`` are the interfaces of its parts."""

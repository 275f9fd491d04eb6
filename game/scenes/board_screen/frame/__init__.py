"""The frame that scenes share whose table fills the window: what lies on the wood around it, and how it is viewed."""

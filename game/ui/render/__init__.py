"""From a frame of frozen values to pixels, and from a pixel back to what lies there."""

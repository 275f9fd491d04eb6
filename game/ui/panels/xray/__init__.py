"""The legend of the X-ray: a list of its layers, or a strip of tabs in the place of a hand."""

"""What every kind of table draws with: the camera, frames of frozen values, sprites, marks, the stage for them.

A frame and a camera come in, sprites at pixels go out; which kind of table it is is not known here.
"""

"""What all kinds of tables draw with: the camera, frames as frozen values, sprites, marks and the stage.

A frame and a camera come in, sprites at pixels go out.  Nothing here depends on the kind of table.
"""

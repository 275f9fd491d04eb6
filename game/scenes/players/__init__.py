"""Who sits where: seats, names, colours, levels and clocks."""

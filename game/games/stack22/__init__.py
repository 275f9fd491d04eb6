"""Stack-22, Néstor Romeral Andrés: slabs of five hexagons, laid as high as they go."""

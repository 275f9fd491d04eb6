"""Death Stacks, Stephen Euin Cobb 2004: turned discs on a walled board."""

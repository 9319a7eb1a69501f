"""What a game was worth at each ply: position values with their uncertainty, mistakes, luck and skill."""

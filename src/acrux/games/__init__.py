"""The games, one folder each: rules, notation, view, texts, pictures. They never import each other."""

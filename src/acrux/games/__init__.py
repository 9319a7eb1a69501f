"""The games, a folder each: rules, notation, view, drawing and the rules for people. They never import each other."""

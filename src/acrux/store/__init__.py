"""What a server keeps: guests, tables and everything that happened at them."""

"""Adapters: the games behind interfaces that other programs already use. No rules, no legality, no secrecy here."""

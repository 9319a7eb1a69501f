"""Sheets of paper, measured."""

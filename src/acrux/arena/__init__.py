"""Matches between agents with rotating seats, on one machine or on a cluster; scores and ratings."""

"""Live tables in memory, their subscribers, and what each of them may see."""

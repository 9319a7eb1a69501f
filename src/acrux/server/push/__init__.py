"""Messages to the browsers of people who have no page open, by Web Push."""

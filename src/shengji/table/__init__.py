"""A table in time: seats, clocks, the action log; one single-writer actor."""

"""Around the tables: rooms where friends meet, sit down and agree on the rules."""

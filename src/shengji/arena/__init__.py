"""Bots against bots: whole rounds in bulk, checked and recorded, and how fast they go."""

from shengji.arena.simulation import Broken, Simulated, Simulation, play_round

__all__ = ["Broken", "Simulated", "Simulation", "play_round"]

"""Shengji (升级, 拖拉机): exact rules, records, bots, a game server and a browser client."""

__version__ = "0.1.0"

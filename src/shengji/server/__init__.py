"""HTTP and WebSocket: what browsers and programs talk to. Nothing in here knows a rule."""

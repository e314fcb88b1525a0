"""The bounded inbox of a table."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue with one reader and two doors.

    `offer` is for what comes from outside and is refused when the inbox is
    full; `push` is for the table's own timer and bots, which are bounded by
    the number of seats, and whose messages must not be lost to a crowd.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._items: deque[T] = deque()
        self._ready = asyncio.Event()

    def __len__(self) -> int:
        return len(self._items)

    def offer(self, item: T) -> bool:
        """Add an item, or return False when the inbox is full."""
        if len(self._items) >= self._limit:
            return False
        self.push(item)
        return True

    def push(self, item: T) -> None:
        """Add an item."""
        self._items.append(item)
        self._ready.set()

    async def get(self) -> T:
        """Wait for the next item and take it."""
        while not self._items:
            self._ready.clear()
            await self._ready.wait()
        return self._items.popleft()

    def drain(self) -> list[T]:
        """Take everything that is left."""
        items = list(self._items)
        self._items.clear()
        return items

"""Callbacks of the asynchronous client, which may be coroutines."""

from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def resolve(value: T | Awaitable[T]) -> T:
    """The result of a function or a coroutine."""
    if isinstance(value, Awaitable):
        return await value  # pyright: ignore[reportUnknownVariableType]
    return value

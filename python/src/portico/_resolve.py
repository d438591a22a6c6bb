"""Coroutines of the asynchronous client."""

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def resolve(value: T | Awaitable[T]) -> T:
    """The result of a function or a coroutine."""
    if isinstance(value, Awaitable):
        return await value  # pyright: ignore[reportUnknownVariableType]
    return value


_running: set[asyncio.Task[Any]] = set()
"""The event loop itself does not keep its tasks alive."""


async def to_end(coroutine: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine to its end, even if the task that waits for it is cancelled: others may wait for its result."""
    try:
        task = asyncio.get_running_loop().create_task(coroutine)
    except RuntimeError:  # Another event loop, such as that of Trio: a cancellation then ends the coroutine.
        return await coroutine
    _running.add(task)
    task.add_done_callback(_forget)
    await asyncio.wait([task])
    return task.result()


def _forget(task: "asyncio.Task[Any]") -> None:
    _running.discard(task)
    if not task.cancelled():
        task.exception()  # Otherwise, asyncio would log the failure of a login that nobody waits for any more.

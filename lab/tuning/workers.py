"""The workers: processes on this machine, or a cluster of Dask's `distributed` at an address."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from game.core.errors import StaxError
from lab.processes import process_pool


@contextmanager
def workers(jobs: int, cluster: str | None) -> Iterator[Executor]:
    """An executor with this number of processes, or that of the Dask cluster whose scheduler is at the address."""
    if cluster is None:
        with process_pool(jobs) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise StaxError("A cluster needs the extra: pip install 'stax[cluster]'.") from error
    try:
        client = Client(cluster, timeout=10)
    except (OSError, ValueError) as error:
        raise StaxError("There is no cluster at {address}: {error}", address=cluster, error=error) from error
    with client:
        yield client.get_executor(pure=False)

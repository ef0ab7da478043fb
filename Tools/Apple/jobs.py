"""Runs commands, several at once, each when those it needs are done."""

import concurrent.futures
import dataclasses
import subprocess
from collections.abc import Callable


@dataclasses.dataclass
class Job:
    """A command, and the names of the jobs that have to succeed before."""

    name: str
    needs: set[str]
    command: Callable[[], list[str] | None]
    done: Callable[[], None] = lambda: None


@dataclasses.dataclass
class Outcome:
    succeeded: bool
    output: str = ""
    ran: bool = False


def run_all(jobs: list[Job], processes: int = 2) -> dict[str, Outcome]:
    """Runs all jobs; one whose command is `None` has nothing to do, and one that needs a failed one isn't run."""
    waiting, outcomes = {job.name: job for job in jobs}, {}
    running: dict[concurrent.futures.Future, str] = {}
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        while waiting or running:
            for job in list(waiting.values()):
                needs = [outcomes.get(one) for one in job.needs if one in outcomes or one in waiting or one in running.values()]
                if any(one is not None and not one.succeeded for one in needs):
                    outcomes[job.name] = Outcome(False)
                    del waiting[job.name]
                elif None not in needs and len(running) < processes:
                    running[pool.submit(run, job)] = job.name
                    del waiting[job.name]
            if not running:
                continue
            finished, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for one in finished:
                outcomes[running.pop(one)] = one.result()
    return outcomes


def run(job: Job) -> Outcome:
    command = job.command()
    if command is None:
        return Outcome(True)
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ended.returncode == 0:
        job.done()
    return Outcome(ended.returncode == 0, ended.stdout, ran=True)

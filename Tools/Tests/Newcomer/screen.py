"""A terminal that somebody types in."""

from collections.abc import Callable


def answer(read: Callable[[], bytes], write: Callable[[bytes], object], answers: list[str]) -> tuple[str, list[str]]:
    """Types each answer once a question asks for it, until the program ends.

    Returns what stood on the screen, and the answers that no question asked for.
    """
    screen, waiting = "", list(answers)
    while True:
        # At the end of a pseudo-terminal Linux raises an error, and macOS reads nothing:
        # https://github.com/python/cpython/pull/23536
        try:
            text = read()
        except OSError:
            break
        if not text:
            break
        screen += text.decode()
        if screen.endswith(": ") and waiting:
            write(waiting.pop(0).encode())
    return screen, waiting

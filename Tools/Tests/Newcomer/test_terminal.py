"""What `tollgate init` asks in a terminal, which is a pseudo-terminal here."""

import os
import pty
import shutil
import sys
import threading
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from built import ROOT, program  # noqa: E402
from screen import answer  # noqa: E402

PLACE = ROOT / ".build" / "newcomer" / "terminal"
TOLLGATE = program("tollgate")
END_OF_INPUT = "\x04"


class Terminal(unittest.TestCase):
    maxDiff = None

    def setUp(self) -> None:
        shutil.rmtree(PLACE, ignore_errors=True)
        PLACE.mkdir(parents=True)

    def init(self, answers: list[str], *arguments: str) -> tuple[int, str]:
        """Runs `tollgate init`, types each answer once it is asked for one, and returns its exit code and what stood there."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(PLACE)
            os.execv(TOLLGATE, [TOLLGATE, "init", *arguments])
        patience = threading.Timer(60, os.kill, (child, 9))
        patience.start()
        screen, waiting = answer(
            lambda: os.read(terminal, 4096), lambda text: os.write(terminal, text),
            [one if one == END_OF_INPUT else one + "\n" for one in answers])
        patience.cancel()
        os.close(terminal)
        self.assertEqual(waiting, [], screen)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), screen.replace("\r\n", "\n")

    def test_it_asks_for_a_name_an_identifier_and_a_model_and_return_takes_what_is_offered(self) -> None:
        status, screen = self.init(["Café 7", "", ""])
        self.assertEqual(status, 0, screen)
        asked, _, _ = screen.partition("Made ")
        self.assertEqual(asked, """\
The app's name: Café 7
Its bundle identifier (com.example.cafe7): 
  trial     seven days of everything, then a subscription by the month or the year
  quota     five uses a day, then the same subscriptions
  lifetime  one purchase for everything
  coins     three packs of coins, and something to spend them on
  tiers     five uses a month, a hundred with the lower plan, no limit with the higher one
  credits   credits that a plan brings each month, and packs of more
  passes    passes for seven and thirty days of everything
  tips      three tips, which open nothing
How it earns its money (quota): 
""")
        self.assertIn('"bundleID": "com.example.cafe7"', (PLACE / "Café7" / "Catalog.json").read_text())

    def test_it_asks_again_after_an_answer_that_will_not_do(self) -> None:
        status, screen = self.init(["", "  ", "My Game", "my game", "com.mine.game", "qota", "Coins"])
        self.assertEqual(status, 0, screen)
        self.assertIn("`my game` is no bundle identifier", screen)
        self.assertIn("There is no model `qota`. Did you mean `quota`?", screen)
        self.assertIn('"currencies"', (PLACE / "MyGame" / "Catalog.json").read_text())

    def test_it_does_not_ask_for_what_flags_say(self) -> None:
        status, screen = self.init(["com.mine.game"], "--name", "Mine", "--model", "lifetime")
        self.assertEqual(status, 0, screen)
        self.assertTrue(screen.startswith("Its bundle identifier (com.example.mine): com.mine.game\nMade Mine:\n"), screen)

    def test_it_says_which_flag_to_give_where_the_input_ends(self) -> None:
        status, screen = self.init(["Mine", END_OF_INPUT])
        self.assertEqual(status, 64, screen)
        self.assertIn("There was no answer. Give --bundle-id, such as --bundle-id com.example.game.", screen)
        self.assertEqual(list(PLACE.iterdir()), [])


if __name__ == "__main__":
    unittest.main()

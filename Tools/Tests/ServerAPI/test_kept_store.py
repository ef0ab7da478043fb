"""A store that is kept in a folder, and goes on when it is started again."""

import http.server
import os
import resource
import signal
import stat
import tempfile
import threading
import time
import unittest
from pathlib import Path

from appstore import COINS, MONTHLY, Store


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


class AKeptStore(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.state = self.folder / "state"

    def open(self, *options: str, **more: str) -> Store:
        store = Store("--state", str(self.state), *options, folder=self.folder, **more)
        self.addCleanup(store.close)
        return store

    def test_has_its_root_byte_for_byte(self) -> None:
        first = self.open()
        signed = first.client().get_transaction_info(first.buy(COINS)).signedTransactionInfo
        first.close()
        again = self.open()
        self.assertEqual(again.root, first.root)
        self.assertTrue(again.verifier().verify_and_decode_signed_transaction(signed))
        again.close()
        self.state = self.folder / "another"
        self.assertNotEqual(self.open().root, first.root)

    def test_is_its_owners_to_read_alone(self) -> None:
        old = os.umask(0)
        self.addCleanup(os.umask, old)
        store = self.open()
        store.buy(COINS)
        self.assertEqual(set(modes(self.state).values()), {0o600}, modes(self.state))
        self.assertEqual(stat.S_IMODE(self.state.stat().st_mode), 0o700)
        self.assertEqual(set(modes(self.folder / "credentials").values()), {0o600})

    def test_takes_over_what_an_earlier_version_kept_in_a_file(self) -> None:
        first = self.open()
        coins, month = first.buy(COINS), first.buy(MONTHLY)
        first.close()
        # A file with a log beside it, readable to all, as earlier versions wrote them.
        kept = {name: (self.state / name).read_bytes() for name in ("store.json", "store.json.log")}
        file = self.folder / "old"
        file.write_bytes(kept["store.json"])
        Path(f"{file}.log").write_bytes(kept["store.json.log"])
        Path(f"{file}.lock").touch()
        self.state = file
        again = self.open()
        self.assertEqual(again.code("GET", f"/inApps/v1/transactions/{coins}"), 200)
        self.assertEqual(again.code("GET", f"/inApps/v1/subscriptions/{month}"), 200)
        self.assertEqual(again.root, first.root)
        self.assertEqual(modes(file), {"store.json": 0o600, "store.json.log": 0o600, "store.json.lock": 0o600})
        self.assertEqual([one.name for one in self.folder.iterdir() if one.name.startswith("old")], ["old"])

    def test_takes_over_a_file_also_where_that_was_broken_off(self) -> None:
        first = self.open()
        coins = first.buy(COINS)
        first.close()
        moved = self.folder / "old.moving"
        for number in range(3):
            with self.subTest(number):
                self.state.rename(moved)
                self.state = self.folder / "old"
                # The log was moved, and then the file; or not even that; and last only the name is missing.
                if number < 2:
                    (moved / "store.json").rename(self.state)
                if number < 1:
                    (moved / "store.json.log").rename(f"{self.state}.log")
                again = self.open()
                self.assertEqual(again.code("GET", f"/inApps/v1/transactions/{coins}"), 200)
                again.close()
                self.assertFalse(moved.exists())

    def test_is_none_where_a_file_of_somebody_elses_is(self) -> None:
        file = self.folder / "letter"
        for text in ("Dear all", "{}", '{"version": 5}', "[" * 100_000):
            file.write_text(text)
            self.state = file
            with self.assertRaises(RuntimeError):
                self.open()
            self.assertEqual(file.read_text(), text)

    def test_is_not_opened_for_something_else(self) -> None:
        self.open().close()
        for option, value in (("--environment", "Production"), ("--bundle-id", "com.example.other"),
                              ("--app-apple-id", "7"), ("--now", "2149-01-01T00:00:00Z")):
            with self.subTest(option), self.assertRaises(RuntimeError):
                self.open(option, value)
        self.open("--app-apple-id", "1234567890", "--now", "2020-01-01T00:00:00Z").close()

    @unittest.skipUnless(hasattr(resource, "prlimit"), "a limit of another process can be set on Linux alone")
    def test_says_so_where_the_disk_is_full_and_goes_on_when_there_is_room(self) -> None:
        store = self.open()
        first = store.buy(COINS)
        size = max(file.stat().st_size for file in self.state.iterdir())
        limit = resource.prlimit  # on Linux alone
        whole = limit(store.process, resource.RLIMIT_FSIZE)
        limit(store.process, resource.RLIMIT_FSIZE, (size, whole[1]))
        refused = ""
        for _ in range(20):
            try:
                store.buy(COINS)
            except RuntimeError as error:
                refused = str(error)
        self.assertIn("could not be kept in", refused)
        self.assertIn("Make room", refused)
        self.assertEqual(store.code("GET", f"/inApps/v1/transactions/{first}"), 200)
        self.assertNotIn("new", [name.rpartition(".")[2] for name in modes(self.state)], "a draft takes room")
        limit(store.process, resource.RLIMIT_FSIZE, whole)
        last = store.buy(COINS)
        store.close()
        again = self.open()
        for coins in (first, last):
            self.assertEqual(again.code("GET", f"/inApps/v1/transactions/{coins}"), 200)

    def test_ends_at_once_when_it_is_asked_to_though_a_server_does_not_answer(self) -> None:
        held = threading.Event()
        arrived = threading.Event()

        class Silent(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                arrived.set()
                held.wait(60)

            def log_message(self, *_: object) -> None:
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Silent)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.addCleanup(held.set)
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(number):
                arrived.clear()
                store = self.open("--notify", f"http://127.0.0.1:{server.server_address[1]}/")
                coins = store.control(buy=COINS, wait=False)["transactionId"]
                self.assertTrue(arrived.wait(30))
                waiting = threading.Thread(target=lambda: self.assertRaises(Exception, store.control, advance=1))
                waiting.start()
                begun = time.monotonic()
                self.assertEqual(store.end(number), 0)
                self.assertLess(time.monotonic() - begun, 2)
                waiting.join()
                again = self.open()
                sent = again.report(f"/notifications?transaction={coins}")["notifications"]
                self.assertEqual(
                    [attempt["sendAttemptResult"] for one in sent for attempt in one["attempts"]], ["OTHER"])
                again.close()


if __name__ == "__main__":
    unittest.main()

"""A receiver of webhooks in a process of its own: it verifies each call, takes it, and tells on its output what came.

    python receiver.py SECRET

Its first line is its port. When its input ends, it prints one line of JSON for each event: its identifier, its type, how
often it came, and how often under another `webhook-id`.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import sys


class Receiver:
    """What came, by event."""

    def __init__(self, secret: str) -> None:
        self.key = base64.b64decode(secret.removeprefix("whsec_"))
        self.events: dict[str, list] = {}
        self.forged = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                headers = {}
                for line in head.decode("latin-1").split("\r\n")[1:]:
                    name, _, value = line.partition(":")
                    headers[name.lower()] = value.strip()
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                status = self.take(headers, body)
                writer.write(b"HTTP/1.1 %s\r\ncontent-length: 0\r\n\r\n" % status)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def take(self, headers: dict[str, str], body: bytes) -> bytes:
        name, date = headers["webhook-id"], headers["webhook-timestamp"]
        sum = hmac.new(self.key, f"{name}.{date}.".encode() + body, hashlib.sha256).digest()
        wanted = f"v1,{base64.b64encode(sum).decode()}"
        if not any(hmac.compare_digest(wanted, one) for one in headers["webhook-signature"].split()):
            self.forged += 1
            return b"401 Unauthorized"
        event = json.loads(body)
        known = self.events.setdefault(event["id"], [event["type"], name, 0, 0])
        known[2] += 1
        known[3] += known[1] != name
        return b"204 No Content"


async def main() -> None:
    receiver = Receiver(sys.argv[1])
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, limit=1 << 20)
    print(server.sockets[0].getsockname()[1], flush=True)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        if line.strip() == "count":
            print(len(receiver.events), flush=True)
    for event, (kind, _, times, others) in receiver.events.items():
        print(json.dumps([event, kind, times, others]))
    print(json.dumps(["forged", receiver.forged]))


asyncio.run(main())

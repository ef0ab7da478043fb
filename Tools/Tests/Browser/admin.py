"""The pages of a server of one's own, in a real browser.

Starts a local App Store and a server beside it, lives a subscription, and then helps that customer as a person would: by
pointer, by keys alone and without scripts, by day and by night, on a phone and on a wide screen.

    python admin.py [--tollgate COMMAND] [--pictures DIR]
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator

try:
    from playwright.sync_api import Browser, Page, expect, sync_playwright
except ImportError:
    sys.exit("Playwright is not installed for this Python. Run make browser, which installs it.")

from studio import ROOT, TOLLGATE, chromium
from witness import Witness

APP = ROOT / "Examples/RockIdentifier"
BUNDLE = "com.rockidentifier"
CUSTOMER = "6fa459ea-ee8a-4ca3-894e-db77e160355e"
YEARLY = "com.rockidentifier.premium.yearly"
WIDTHS = (390, 768, 1440)


class Server:
    """A server beside a store that notifies it."""

    def __init__(self, url: str, store: str, secret: str):
        self.url, self.store, self.secret = url, store, secret

    def ask(self, url: str, body: dict | None = None) -> dict:
        request = urllib.request.Request(
            url, None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def control(self, **control: object) -> None:
        self.ask(f"{self.store}/controls", control)

    def settle(self) -> None:
        """Waits until all that came is worked on."""
        end = time.monotonic() + 60
        while self.ask(f"{self.url}/v1/jobs?state=waiting,running")["jobs"]:
            if time.monotonic() > end:
                raise RuntimeError("the server is still at work after a minute")
            time.sleep(0.05)


@contextlib.contextmanager
def server(command: str) -> Iterator[Server]:
    """Runs both for as long as a `with` lasts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:

        def run(*words: str) -> subprocess.Popen:
            process = subprocess.Popen([command, *words], stdout=subprocess.PIPE, text=True, cwd=ROOT)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        store = run(
            "appstore", "--configuration", str(APP / "Products.storekit"), "--bundle-id", BUNDLE,
            "--environment", "Production", "--port", "0", "--hold-clock", "--credentials", f"{name}/credentials",
            "--notify", f"http://127.0.0.1:{port}/v1/app-store/notifications")
        store.stdout.readline()
        own = run(
            "server", "--catalog", str(APP / "Catalog.json"), "--credentials", f"{name}/credentials",
            "--clock", "store", "--database", f"sqlite:{name}/tollgate.sqlite", "--listen", f"127.0.0.1:{port}",
            # Nobody listens there.
            "--webhook", "http://127.0.0.1:9/", "--webhook-secret", f"whsec_{'A' * 43}=")
        said = dict(own.stdout.readline().rstrip("\n").split(": ", 1) for _ in range(3))
        credentials = json.loads(pathlib.Path(f"{name}/credentials/credentials.json").read_text(encoding="utf-8"))
        yield Server(said["The server is open"], credentials["baseURL"], said["Secret key"])


def live(own: Server) -> None:
    """Somebody subscribes, a year goes by, and it is refunded."""
    own.control(buy=YEARLY, appAccountToken=CUSTOMER)
    own.control(advance="P1Y")
    own.control(refund=YEARLY)
    own.settle()


class Telling:
    """Looks at pages, and remembers what was wrong with them."""

    def __init__(self, browser: Browser, own: Server, pictures: pathlib.Path | None):
        self.browser, self.own, self.pictures = browser, own, pictures
        self.failures: list[str] = []
        self.signed_in: dict | None = None

    def page(self, title: str, audits: bool = True, **context: object) -> "Visit":
        return Visit(self, title, self.browser.new_page(**context), audits)


class Visit:
    """One browser of one person."""

    def __init__(self, telling: Telling, title: str, page: Page, audits: bool):
        self.telling, self.title, self.page = telling, title, page
        page.set_default_timeout(15_000)
        self.witness = Witness(page, audits, part="body")

    def __enter__(self) -> "Visit":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, _: object) -> bool:
        wrong = self.witness.wrong()
        if error is not None:
            wrong.append(f"{kind.__name__}: {' '.join(str(error).splitlines()[:4])}")
        for one in wrong:
            self.telling.failures.append(f"✘ {self.title}: {one}")
            print(self.telling.failures[-1], flush=True)
        print(f"{self.title}: {self.witness.states} states looked at", flush=True)
        self.page.close()
        return isinstance(error, Exception)

    def open(self, path: str) -> None:
        self.page.goto(self.telling.own.url + path)

    def look(self, state: str) -> None:
        self.witness.look(state)
        if self.telling.pictures:
            name = re.sub(r"[^a-z0-9]+", "-", f"{self.title} {state}".lower())
            self.page.screenshot(path=self.telling.pictures / f"{name}.png", full_page=True)

    def sign_in(self) -> None:
        self.open("/admin/sign-in")
        self.page.get_by_label("Secret key").fill(self.telling.own.secret)
        self.page.get_by_role("button", name="Sign in").click()
        expect(self.page.get_by_role("heading", name="Overview")).to_be_visible()

    def sign_in_once(self) -> None:
        """Signs in, or goes on with the session of whoever did: the server allows five tries a minute."""
        context = self.page.context
        if self.telling.signed_in:
            context.add_cookies(self.telling.signed_in["cookies"])
            self.open("/admin")
        else:
            self.sign_in()
            self.telling.signed_in = context.storage_state()


def see_every_page(telling: Telling, width: int, scheme: str) -> None:
    """Every page fits, and says what it is to a screen reader."""
    with telling.page(
        f"pages {width} {scheme}", viewport={"width": width, "height": 900}, color_scheme=scheme
    ) as visit:
        visit.open("/admin/sign-in")
        visit.look("sign in")
        visit.sign_in_once()
        visit.look("overview")
        menu = visit.page.get_by_role("navigation", name="Pages")
        for name in ("Charts", "Experiments", "Customers", "Notifications", "Webhooks", "Catalog"):
            menu.get_by_role("link", name=name).click()
            expect(visit.page.get_by_role("heading", name=name, level=1)).to_be_visible()
            expect(menu.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
            visit.look(name)
        visit.open("/admin/charts?chart=mrrMovement&by=month&to=2028-02-01")
        visit.look("movements")
        visit.open(f"/admin/customers/{CUSTOMER}")
        visit.look("customer")
        visit.page.get_by_role("link", name="REFUND").first.click()
        expect(visit.page.get_by_role("heading", name="REFUND", level=1)).to_be_visible()
        visit.look("notification")


def help_somebody(telling: Telling) -> None:
    """From a transaction's number to the customer, who is given premium and loses it again."""
    found = telling.own.ask(f"{telling.own.url}/v1/customers/{CUSTOMER}")["purchases"][0]["transactionId"]
    with telling.page("helping") as visit:
        page = visit.page
        visit.sign_in()
        page.get_by_role("link", name="Customers", exact=True).click()
        page.get_by_label("Customer, transaction or order").fill(f" {found} ")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("link", name=CUSTOMER).click()
        purchases = page.get_by_role("table", name="Purchases")
        expect(purchases.get_by_role("row").filter(has_text="100%")).to_have_count(1)
        timeline = page.get_by_role("table", name="Timeline")
        expect(timeline).to_contain_text("event purchase.refunded")
        page.get_by_label("Entitlement", exact=True).select_option("premium")
        page.get_by_label("Reason").fill("The refund was ours <em>to blame</em>")
        page.get_by_role("button", name="Give it").click()
        held = page.get_by_role("table", name="Entitlements")
        expect(held.get_by_role("row").filter(has_text="premium")).to_contain_text("active")
        expect(page.get_by_role("table", name="Given by hand")).to_contain_text("<em>to blame</em>")
        visit.look("given")
        page.get_by_role("button", name="Take back premium").click()
        expect(page.get_by_role("table", name="Given by hand")).to_have_count(0)
        page.get_by_role("link", name="SUBSCRIBED").first.click()
        payload = json.loads(page.get_by_label("Payload, decoded").text_content())
        assert payload["data"]["signedTransactionInfo"]["productId"] == YEARLY, payload
        page.get_by_role("button", name="Work on it again").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("SUBSCRIBED")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def follow_a_figure(telling: Telling) -> None:
    """From a chart to a figure, to who is behind it, and to that customer."""
    with telling.page("a figure") as visit:
        page = visit.page
        visit.sign_in_once()
        expect(page.get_by_role("img", name=re.compile("^Revenue by day since"))).to_be_visible()
        page.get_by_role("link", name="Revenue", exact=True).click()
        expect(page.get_by_role("heading", name="Revenue")).to_be_visible()
        page.get_by_role("link", name="Charts").click()
        page.get_by_label("Chart", exact=True).select_option("Revenue")
        page.get_by_label("By", exact=True).select_option("month")
        page.get_by_label("Split", exact=True).select_option("by product")
        page.get_by_role("button", name="Show").click()
        expect(page.get_by_role("img", name=re.compile("^Revenue"))).to_be_visible()
        figures = page.get_by_role("table", name="Figures")
        paid = figures.get_by_role("row").filter(has_text=re.compile(r"\b29\.99"))
        expect(paid.first).to_contain_text("not final yet")
        visit.look("revenue")
        paid.first.get_by_role("link").click()
        behind = page.get_by_role("table", name="The customers behind it")
        expect(behind).to_contain_text("29.99")
        visit.look("behind")
        table = page.get_by_role("link", name="All of it as comma-separated values").get_attribute("href")
        answer = page.request.get(telling.own.url + table)
        lines = answer.text().split()
        assert answer.headers["content-disposition"] == 'attachment; filename="revenue.csv"', answer.headers
        assert lines[0] == "from,split,currency,value,final,revisedAt" and any("29.99" in line for line in lines), lines
        behind.get_by_role("link", name=CUSTOMER).first.click()
        expect(page.get_by_role("heading", name="Customer", level=1)).to_be_visible()


def by_keys_alone(telling: Telling) -> None:
    """Every step by Tab and Enter; the first Tab leads past the menu."""
    with telling.page("by keys") as visit:
        page = visit.page
        visit.open("/admin/sign-in")
        for _ in range(3):
            page.keyboard.press("Tab")
        expect(page.get_by_label("Secret key")).to_be_focused()
        page.keyboard.type(telling.own.secret)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Overview")).to_be_visible()
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
        visit.look("skip")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null"), "Tab did not go on in the content"


def without_scripts(telling: Telling) -> None:
    """Everything is there, and every form works, where nothing may run."""
    with telling.page("without scripts", audits=False, java_script_enabled=False) as visit:
        visit.sign_in()
        visit.page.get_by_role("link", name="Customers", exact=True).click()
        visit.page.get_by_label("Customer, transaction or order").fill("nobody")
        visit.page.get_by_role("button", name="Find").click()
        expect(visit.page.get_by_text("No customer, transaction or order has that identifier")).to_be_visible()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tollgate", default=TOLLGATE)
    parser.add_argument("--pictures", type=pathlib.Path, help="where to keep pictures")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    executable = chromium()
    with server(options.tollgate) as own, sync_playwright() as playwright:
        live(own)
        plain = ["--disable-dev-shm-usage"] + ([] if os.geteuid() else ["--no-sandbox"])
        browser = playwright.chromium.launch(executable_path=executable, args=plain)
        telling = Telling(browser, own, options.pictures)
        for width in WIDTHS:
            for scheme in ("light", "dark"):
                see_every_page(telling, width, scheme)
        for story in (help_somebody, follow_a_figure, by_keys_alone, without_scripts):
            story(telling)
        browser.close()
    if telling.failures:
        sys.exit(f"{len(telling.failures)} wrong")


if __name__ == "__main__":
    main()

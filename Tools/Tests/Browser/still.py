"""What stays as it is while the clock runs: what is under a finger, and where somebody types."""

from apps import button
from person import Person
from playwright.sync_api import Request, Route, expect

TICK = "**/tick"
DO = "**/do*"

# By now the page has done all that it does with an answer that has arrived.
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"


class Held:
    """Requests to an address, under way until they are let go."""

    def __init__(self, person: Person, address: str):
        self.page = person.page
        self.address = address
        self.waiting: list[Route] | None = []
        self.page.route(address, self.meet)

    def meet(self, route: Route) -> None:
        if self.waiting is None:
            route.continue_()
        else:
            self.waiting.append(route)

    def arrive(self) -> None:
        """Lets them go, and those after them."""
        waiting, self.waiting = self.waiting or [], None
        with self.page.expect_response(self.address) as answer:
            for route in waiting:
                route.continue_()
        answer.value.finished()
        self.page.evaluate(SETTLED)


class HeldTick(Held):
    """A step of the clock that is under way until it is let go."""

    def __init__(self, person: Person, pace: str):
        super().__init__(person, TICK)
        self.pace = person.controls.get_by_label("How fast the clock runs")
        self.asked: list[Request] = []
        self.page.on("request", lambda one: self.asked.append(one) if one.url.endswith("/tick") else None)
        with self.page.expect_request(TICK):
            self.pace.select_option(pace)

    def stop(self) -> None:
        self.pace.select_option("Clock stands")


def tap_for_long(person: Person) -> None:
    """BlockPuzzle: a tap that lasts while a countdown goes down is still a tap."""
    button(person, "^Store").click()
    card = button(person, "^Remove Ads Forever")
    countdown = person.phone.locator(".countdown").first
    expect(countdown).to_contain_text("24h 0m")
    card.hover()
    tick = HeldTick(person, "1 min/s")
    person.page.mouse.down()
    tick.arrive()
    expect(countdown).to_contain_text("24h 0m")
    person.page.mouse.up()
    expect(person.phone.get_by_role("button", name="BUY NOW - ")).to_be_visible()
    expect(countdown).not_to_contain_text("24h 0m")
    tick.stop()


def click_at_once(person: Person) -> None:
    """RetroRacing: a control that is pressed while the last one's answer arrives is used too."""
    refund = person.control("Refund", "product_unlimited_plays", "com.retroRacing.unlimitedPlays")
    person.control("Buy elsewhere", "product_unlimited_plays", "com.retroRacing.unlimitedPlays").click()
    expect(refund).to_be_enabled()
    answer = Held(person, DO)
    with person.page.expect_request(DO):
        person.switch("Ask to Buy")
    refund.hover()
    person.page.mouse.down()
    answer.arrive()
    person.page.mouse.up()
    person.newest("Apple refunded")
    expect(person.controls.get_by_role("switch", name="Ask to Buy", exact=True)).to_be_checked()


def type_in_peace(person: Person) -> None:
    """RetroRacing: a code can be typed while the clock runs, and the clock waits for it."""
    person.tap("settings_title")
    person.sees("play_limit_resets_in_hours %lld", 15)
    person.phone.get_by_text(person.words("redeem_code"), exact=True).click()
    code = person.phone.get_by_role("textbox")
    tick = HeldTick(person, "1 hour/s")
    code.press_sequentially("RETRO")
    tick.arrive()
    expect(code).to_have_value("RETRO")
    asked = len(tick.asked)
    # Longer than it is from one step of the clock to the next.
    code.press_sequentially("GIFT", delay=400)
    expect(code).to_have_value("RETROGIFT")
    assert len(tick.asked) == asked, "the clock went on while somebody typed"
    code.press("Enter")
    person.newest("Tapped")
    tick.stop()


def lose_the_studio(person: Person) -> None:
    """A studio that stops says so and takes no more orders; once it is back, the page goes on."""
    person.tap("menu_play")
    person.newest("5 left")
    stopped = person.page.get_by_role("alert").filter(has_text="The studio has stopped")
    person.page.route("**/changes*", lambda route: route.abort())
    expect(stopped).to_be_visible()
    expect(person.page.get_by_role("main")).to_have_attribute("inert", "")
    person.page.unroute("**/changes*")
    expect(stopped).to_have_count(0)
    person.newest("5 left")
    expect(person.controls).to_be_visible()
    person.witness.complaints.clear()

"""The charts of `Docs/Metrics.md`, worked out from an export by plain loops over what was signed.

It shares nothing with the server but the page: periods in UTC, fractions and no floating point.
"""

import base64
import bisect
import datetime
import functools
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

DAY = 86_400_000
DIGITS = {"JPY": 0, "KRW": 0, "KWD": 3}
# What is read of a token: a hundred thousand lives fit into memory.
READ = (
    "appAccountToken", "currency", "expiresDate", "offerDiscountType", "offerIdentifier", "offerType",
    "originalTransactionId", "price", "productId", "purchaseDate", "revocationDate", "revocationPercentage", "storefront",
    "transactionId", "type")


@dataclass
class Payment:
    """A transaction by its newest word."""

    claims: dict
    known: int
    # The payment of the paid time that a free time follows at once: it is a gift then.
    gift_of: "Payment | None" = None

    @property
    def start(self) -> int:
        return self.claims["purchaseDate"]

    @property
    def is_free(self) -> bool:
        return self.claims.get("offerDiscountType") == "FREE_TRIAL"

    @property
    def is_trial(self) -> bool:
        return self.is_free and self.gift_of is None

    @property
    def price(self) -> int:
        return self.claims.get("price", 0)

    @property
    def taken_back(self) -> Fraction:
        """The share that was refunded."""
        if "revocationDate" not in self.claims:
            return Fraction(0)
        return Fraction(self.claims.get("revocationPercentage", 100_000), 100_000)


@dataclass
class Purchase:
    payments: list[Payment] = field(default_factory=list)
    graces: list[int] = field(default_factory=list)
    # What its owner saw of each experiment, as `experiment: variant`.
    variants: list[str] = field(default_factory=list)

    @property
    def owner(self) -> str | None:
        return self.payments[-1].claims.get("appAccountToken")

    @functools.cached_property
    def times(self) -> list[tuple[int, int, Payment]]:
        """When it ran, each time with what it was paid with."""
        found = []
        for number, payment in enumerate(self.payments):
            expires = payment.claims.get("expiresDate")
            if payment.claims["type"] != "Auto-Renewable Subscription" or expires is None:
                continue
            late = [grace for grace in self.graces if expires < grace <= expires + 29 * DAY]
            ends = [max(late) if late else expires]
            if "revocationDate" in payment.claims:
                ends.append(payment.claims["revocationDate"])
            if number + 1 < len(self.payments):
                ends.append(self.payments[number + 1].start)
            if payment.start < min(ends):
                if payment.is_free and found and found[-1][1] >= payment.start and not found[-1][2].is_trial:
                    payment.gift_of = found[-1][2].gift_of or found[-1][2]
                found.append((payment.start, min(ends), payment))
        return found

    @functools.cached_property
    def paid(self) -> list[tuple[int, int, Payment]]:
        return [time for time in self.times if not time[2].is_trial]


def claims(token: str) -> dict:
    """What a token says. Whoever exported it has verified it."""
    body = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


def purchases(export: Iterable[bytes], environment: str) -> list[Purchase]:
    """Every purchase that somebody paid for, of the lines of an export."""
    newest: dict[str, tuple[int, Payment]] = {}
    graces: dict[str, list[int]] = {}
    seen: dict[str, dict[str, str]] = {}
    for line in export:
        row = json.loads(line)
        if (act := row.get("act")) and act["environment"] == environment and "exposure" in act["deed"]:
            exposure = act["deed"]["exposure"]
            seen.setdefault(act["customer"].lower(), {}).setdefault(exposure["_0"], exposure["variant"])
        fact = row.get("fact")
        if fact is None:
            continue
        said = claims(fact["token"])
        if said.get("environment") != environment:
            continue
        if fact["kind"] == "renewal":
            if "gracePeriodExpiresDate" in said:
                graces.setdefault(said["originalTransactionId"], []).append(said["gracePeriodExpiresDate"])
        elif fact["kind"] == "transaction" and said["inAppOwnershipType"] == "PURCHASED":
            number = said["transactionId"]
            if number not in newest or newest[number][0] < said["signedDate"]:
                kept = {name: said[name] for name in READ if name in said}
                newest[number] = (said["signedDate"], Payment(kept, fact["firstSigned"]))
    found: dict[str, Purchase] = {}
    for _, payment in newest.values():
        found.setdefault(payment.claims["originalTransactionId"], Purchase()).payments.append(payment)
    for original, purchase in found.items():
        purchase.payments.sort(key=lambda each: (each.start, len(each.claims["transactionId"]), each.claims["transactionId"]))
        purchase.graces = graces.get(original, [])
        purchase.variants = sorted(
            f"{experiment}: {variant}" for experiment, variant in seen.get((purchase.owner or "").lower(), {}).items())
    return list(found.values())


def rounded(amount: Fraction, currency: str) -> int:
    """Thousandths, half up to the currency's minor unit."""
    unit = 10 ** (3 - DIGITS.get(currency, 2))
    return int((amount / unit + Fraction(1, 2)).__floor__()) * unit


def rate(payment: Payment) -> tuple[str, int] | None:
    """What a payment comes to in a month."""
    payment = payment.gift_of or payment
    if "price" not in payment.claims:
        return None
    days = max(1, (payment.claims["expiresDate"] - payment.start + DAY // 2) // DAY)
    for first, last, months in ((27, 33, 1), (58, 64, 2), (88, 94, 3), (178, 187, 6), (350, 380, 12)):
        if first <= days <= last:
            amount = Fraction(payment.price, months)
            break
    else:
        amount = Fraction(payment.price * 365, 12 * days)
    currency = payment.claims["currency"]
    return currency, rounded(amount, currency)


def bounds(first: datetime.date, last: datetime.date, by: str, now: int) -> list[int]:
    """Where the periods of UTC begin, and where the last one ends."""
    found, date = [first], first
    while date < last:
        if milliseconds(date) > now:
            break
        if by == "day":
            date += datetime.timedelta(1)
        elif by == "week":
            date += datetime.timedelta(7 - date.weekday())
        else:
            date = (date.replace(day=1) + datetime.timedelta(32)).replace(day=1)
        found.append(min(date, last))
    if milliseconds(found[-2]) > now:
        found.pop()
    return [milliseconds(each) for each in found]


def milliseconds(date: datetime.date) -> int:
    return int(datetime.datetime.combine(date, datetime.time(), datetime.UTC).timestamp()) * 1000


def chart(name: str, everything: list[Purchase], periods: list[int], now: int, split: str | None = None) -> dict:
    """The points of each line, by currency and part: amounts in thousandths, ratios as two numbers."""
    count = len(periods) - 1
    ends = [min(end, now) for end in periods[1:]]
    lines: dict[tuple, list] = {}

    def add(currency: str | None, parts: list, index: int, value: int, base: int = 0) -> None:
        for part in parts:
            points = lines.setdefault((currency, part), [[0, 0] for _ in range(count)])
            points[index][0] += value
            points[index][1] += base

    def place(instant: int) -> int | None:
        if instant > now:
            return None
        index = bisect.bisect_right(periods, instant) - 1
        return index if 0 <= index < count else None

    def parts(payment: Payment, variants: list[str]) -> list[str | None]:
        match split:
            case None:
                return [None]
            case "product":
                return [payment.claims["productId"]]
            case "country":
                return [payment.claims.get("storefront", "none")]
            case "offer":
                kinds = {1: "introductory", 2: "promotional", 3: "code", 4: "winBack"}
                return [payment.claims.get("offerIdentifier") or kinds.get(payment.claims.get("offerType"), "none")]
            case "variant":
                return variants or ["none"]

    def running(times: list, instant: int) -> Payment | None:
        return next((payment for start, end, payment in times if start <= instant < end), None)

    for purchase in everything:
        paid, times = purchase.paid, purchase.times
        trials = [time for time in times if time[2].is_trial]
        # No period beyond these has anything of it.
        first_end = bisect.bisect_left(ends, times[0][0]) if times else count
        last_end = bisect.bisect_right(periods, times[-1][1], hi=count) if times else 0
        during = range(max(0, first_end - 1), min(count, last_end + 1))
        if name in ("activeSubscriptions", "activeTrials", "mrr"):
            for index in during:
                payment = running(trials if name == "activeTrials" else paid, ends[index])
                if payment and name == "mrr" and (worth := rate(payment)):
                    add(worth[0], parts(payment, purchase.variants), index, worth[1])
                elif payment and name != "mrr":
                    add(None, parts(payment, purchase.variants), index, 1)
        if name == "mrrMovement":
            for index in during:
                before, after = running(paid, periods[index]), running(paid, ends[index])
                old, new = before and rate(before), after and rate(after)
                if new and not old:
                    was = any(start <= periods[index] for start, _, _ in paid)
                    add(new[0], ["back" if was else "new"], index, new[1])
                elif old and not new:
                    add(old[0], ["churned"], index, old[1])
                elif old and new and new[1] != old[1]:
                    kind = "expansion" if new[1] > old[1] else "contraction"
                    add(new[0], [kind], index, abs(new[1] - old[1]))
        if name in ("revenue", "proceeds", "refunds"):
            days, last = 0, None
            for payment in purchase.payments:
                time = next((time for time in paid if time[2] is payment), None)
                if time and last is not None and time[0] - last > 60 * DAY:
                    days = 0
                kept = Fraction(85 if time and days // DAY >= 365 else 70, 100) if name == "proceeds" else Fraction(1)
                if time:
                    days, last = days + time[1] - time[0], time[1]
                if not payment.price:
                    continue
                currency = payment.claims["currency"]
                own = parts(payment, purchase.variants)
                if name != "refunds" and (index := place(payment.start)) is not None:
                    add(currency, own, index, rounded(payment.price * kept, currency))
                refund = rounded(payment.price * payment.taken_back, currency)
                if refund and (index := place(payment.claims["revocationDate"])) is not None:
                    add(currency, own, index, (1 if name == "refunds" else -1) * rounded(refund * kept, currency))
        if name == "trialConversion" and trials and (index := place(trials[0][0])) is not None:
            trial = trials[0][2]
            later = purchase.payments[purchase.payments.index(trial) + 1:]
            paying = next((each for each in later if not each.is_trial and each.price), None)
            add(None, parts(trial, purchase.variants), index, 1 if paying and paying.taken_back < 1 else 0, 1)
        if name == "churn":
            for index in during:
                if payment := running(paid, periods[index]):
                    add(None, parts(payment, purchase.variants), index, 0 if running(paid, ends[index]) else 1, 1)
        if name == "retention" and paid and (cohort := place(paid[0][0])) is not None:
            for index in range(cohort, count):
                add(None, [str(index - cohort)], cohort, 1 if running(paid, ends[index]) else 0, 1)
    if name == "newCustomers":
        first: dict[str, tuple[Payment, list[str]]] = {}
        for purchase in everything:
            begun = purchase.payments[0]
            owner = purchase.owner
            if owner and (owner not in first or begun.start < first[owner][0].start):
                first[owner] = begun, purchase.variants
        for payment, variants in first.values():
            if (index := place(payment.start)) is not None:
                add(None, parts(payment, variants), index, 1)
    return lines

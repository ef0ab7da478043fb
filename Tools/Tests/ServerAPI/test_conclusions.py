"""What `tollgate server` reports when its conclusions change: entitlements, and who somebody is."""

import json
import re
import unittest
import urllib.parse
import urllib.request

from appstore import LIFETIME, MONTHLY, YEARLY
from server import CATALOG, Pairs, Server, somebody, until


def of(customer: str, events: list[dict]) -> list[tuple]:
    """The reports of a customer, in the order of their numbers."""
    own = [event for event in events if event["data"]["customer"] == customer and "number" in event["data"]]
    own.sort(key=lambda event: event["data"]["number"])
    return [(event["type"], event["data"].get("entitlement"), event["data"]["number"]) for event in own]


class Conclusions(Pairs):
    def agrees(self, server: Server, customer: str) -> None:
        """The last report of each entitlement says what the customer is said to have."""
        last = {name: type for type, name, _ in of(customer, server.events()) if name}
        held = server.ask("GET", f"/v1/customers/{customer}")[1]["entitlements"]
        self.assertEqual(
            {name for name, type in last.items() if type == "entitlement.granted"},
            {name for name, each in held.items() if each["isActive"]})

    def test_an_entitlement_is_reported_when_it_is_given_and_when_time_ends_it(self) -> None:
        receiver = self.receiver()
        store, server = self.pair(receivers=[receiver])
        customer = somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        self.assertEqual(of(customer, server.events()), [("entitlement.granted", "pro", 1)])
        granted = next(each for each in receiver.events if each["type"] == "entitlement.granted")
        until_then = server.ask("GET", f"/v1/customers/{customer}")[1]["entitlements"]["pro"]["until"]
        self.assertEqual(granted["data"]["until"], until_then)
        # Nothing more is heard of the store: the clock alone ends it.
        store.control(notifications="drop")
        store.control(advance="P40D")
        until(lambda: len(of(customer, server.events())) == 2)
        self.assertEqual(of(customer, server.events())[1], ("entitlement.ended", "pro", 2))
        self.agrees(server, customer)
        # The renewals that were missed are learned, and heal it.
        store.control(notifications="deliver")
        server.ask("POST", "/v1/reconcile", {})
        until(lambda: server.ask("GET", f"/v1/customers/{customer}")[1]["entitlements"]["pro"]["isActive"])
        server.settled()
        self.assertEqual(of(customer, server.events())[2], ("entitlement.granted", "pro", 3))
        self.agrees(server, customer)
        until(lambda: of(customer, receiver.events) == of(customer, server.events()))

    def test_what_is_given_by_hand_is_reported_until_it_is_taken_back(self) -> None:
        store, server = self.pair()
        customer = somebody()
        given = server.ask(
            "POST", f"/v1/customers/{customer}/grants", {"entitlement": "pro", "reason": "a gift"})[1]["grant"]
        server.settled()
        store.control(buy=LIFETIME, appAccountToken=customer)
        server.settled()
        # It is active all the time: there is nothing to report.
        server.ask("DELETE", f"/v1/customers/{customer}/grants/{given['id']}")
        server.settled()
        self.assertEqual(of(customer, server.events()), [("entitlement.granted", "pro", 1)])
        store.control(refund=LIFETIME)
        server.settled()
        self.assertEqual(of(customer, server.events())[1:], [("entitlement.ended", "pro", 2)])
        self.agrees(server, customer)

    def test_what_is_given_on_a_page_is_reported_as_well(self) -> None:
        _, server = self.pair()
        customer = somebody()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

        def send(path: str, page: str, **fields: str) -> None:
            with browser.open(server.url + page) as form:
                fields["csrf"] = re.search(r'name="csrf" value="(\w+)"', form.read().decode())[1]
            browser.open(server.url + path, urllib.parse.urlencode(fields).encode()).close()

        send("/admin/sign-in", "/admin/sign-in", key=server.keys["Secret key"])
        page, grant = f"/admin/customers/{customer}", somebody()
        send(f"{page}/grants", page, entitlement="pro", reason="a gift", grant=grant)
        server.settled()
        self.assertEqual(of(customer, server.events()), [("entitlement.granted", "pro", 1)])
        send(f"{page}/withdraw", page, grant=grant)
        server.settled()
        self.assertEqual(of(customer, server.events())[1:], [("entitlement.ended", "pro", 2)])
        self.agrees(server, customer)

    def test_a_merge_and_an_erasure_are_reported_and_leave_no_trace_of_whom_was_erased(self) -> None:
        store, server = self.pair()
        one, other = somebody(), somebody()
        store.control(buy=YEARLY, appAccountToken=one)
        server.settled()
        server.ask("POST", f"/v1/customers/{one}/merge", {"into": other})
        server.settled()
        self.assertEqual(of(one, server.events())[-1], ("customer.merged", None, 2))
        self.assertEqual(of(other, server.events()), [("entitlement.granted", "pro", 1)])
        self.agrees(server, other)
        server.ask("DELETE", f"/v1/customers/{other}")
        server.settled()
        events = server.events()
        self.assertEqual(events[-1]["type"], "customer.erased")
        self.assertNotIn(other, json.dumps(events))
        self.assertNotIn(one, json.dumps(events))

    def test_another_catalog_is_reported_to_those_whom_it_concerns(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=YEARLY, appAccountToken=customer)
        server.settled()
        server.stop()
        catalog = json.loads(json.dumps(CATALOG))
        catalog["products"][YEARLY]["grants"]["entitlements"] = ["plus"]
        catalog["features"] = {}
        server.write_catalog(catalog)
        server.start("--catalog-change")
        until(lambda: len(of(customer, server.events())) == 3)
        self.assertEqual(
            of(customer, server.events())[1:],
            [("entitlement.ended", "pro", 2), ("entitlement.granted", "plus", 3)])
        self.agrees(server, customer)

    def test_nothing_is_lost_where_the_process_dies_again_and_again(self) -> None:
        store, server = self.pair()
        customers = [somebody() for _ in range(6)]
        for account, customer in enumerate(customers, start=1):
            store.control(buy=YEARLY, appAccountToken=customer, account=account)
            server.kill()
            server.start()
        # What the store could not deliver it sends again.
        store.control(advance=7_200)
        # What a process had when it died is free when its lease ends.
        server.settled(seconds=90)
        for customer in customers:
            self.assertEqual(of(customer, server.events()), [("entitlement.granted", "pro", 1)])
            self.agrees(server, customer)


if __name__ == "__main__":
    unittest.main()

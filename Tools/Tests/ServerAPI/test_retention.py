"""Retention Messaging with Apple's library: what it uploads, and what the store asks when somebody comes to cancel."""

import json
import struct
import threading
import time
import unittest
import uuid
import zlib
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Callable, Iterator
from unittest import mock

import appstore
from appstore import BUNDLE, MONTHLY, YEARLY, Store, code
from appstoreserverlibrary.jws_signature_creator import PromotionalOfferV2SignatureCreator
from appstoreserverlibrary.models.BulletPoint import BulletPoint
from appstoreserverlibrary.models.DefaultConfigurationRequest import DefaultConfigurationRequest
from appstoreserverlibrary.models.HeaderPosition import HeaderPosition
from appstoreserverlibrary.models.ImageSize import ImageSize
from appstoreserverlibrary.models.ImageState import ImageState
from appstoreserverlibrary.models.MessageState import MessageState
from appstoreserverlibrary.models.PerformanceTestRequest import PerformanceTestRequest
from appstoreserverlibrary.models.PerformanceTestStatus import PerformanceTestStatus
from appstoreserverlibrary.models.RealtimeUrlRequest import RealtimeUrlRequest
from appstoreserverlibrary.models.UploadMessageImage import UploadMessageImage
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody
from test_offers import OFFER, products


def picture(width: int = 3840, height: int = 160, colour: int = 2) -> bytes:
    """A PNG of one colour."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    channels = {2: 3, 6: 4}[colour]
    rows = zlib.compress((b"\0" + b"\x40" * channels * width) * height)
    head = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def message(header: str = "Stay with us", **members: object) -> UploadMessageRequestBody:
    return UploadMessageRequestBody(header=header, body="Half the price for three months.", **members)


@contextmanager
def server(answer: Callable[[str], tuple[int, bytes]]) -> Iterator[str]:
    """A server of the app that answers each signed question, and its address."""
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            status, said = answer(body["signedPayload"])
            # The store may have given up by then.
            with suppress(OSError):
                self.send_response(status)
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            pass

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}/retention"
    finally:
        listening.shutdown()
        listening.server_close()


class Messages(unittest.TestCase):
    """Images and messages"""

    def test_are_uploaded_listed_and_deleted_by_apples_client(self) -> None:
        with Store() as store:
            client = store.client()
            full, small, text = uuid.uuid4(), uuid.uuid4(), uuid.uuid4()
            client.upload_image(full, picture())
            client.upload_image(small, picture(64, 64), ImageSize.BULLET_POINT)
            listed = client.get_image_list().imageIdentifiers
            self.assertEqual([one.imageIdentifier for one in listed], [full, small])
            self.assertEqual([one.imageSize for one in listed], [ImageSize.FULL_SIZE, ImageSize.BULLET_POINT])
            self.assertEqual({one.imageState for one in listed}, {ImageState.APPROVED}, "the sandbox approves all")
            client.upload_message(text, message(
                image=UploadMessageImage(full, "A rose"), headerPosition=HeaderPosition.ABOVE_IMAGE,
                bulletPoints=[BulletPoint("No ads", small, "A tick")]))
            messages = client.get_message_list().messageIdentifiers
            self.assertEqual([(one.messageIdentifier, one.messageState) for one in messages],
                             [(text, MessageState.APPROVED)])
            self.assertEqual(code(client.delete_image, full), 4030019)
            client.delete_message(text)
            client.delete_image(full)
            self.assertEqual(code(client.delete_image, full), 4040014)
            self.assertEqual(code(client.delete_message, text), 4040015)
            self.assertEqual(client.get_message_list().messageIdentifiers, [])

    def test_are_refused_with_apples_codes(self) -> None:
        with Store() as store:
            client = store.client()
            image, text = uuid.uuid4(), uuid.uuid4()
            for data, size in [
                (b"GIF89a", None), (b"", None), (picture(colour=6), None), (picture(3839, 160), None),
                (picture(3840, 159), None), (picture(64, 65), ImageSize.BULLET_POINT),
            ]:  # fmt: skip
                self.assertEqual(code(client.upload_image, image, data, size), 4000161)
            path = f"/inApps/v1/messaging/image/{image}"
            self.assertEqual(store.code("PUT", f"{path}?imageSize=HUGE", picture()), 4000216)
            client.upload_image(image, picture())
            self.assertEqual(code(client.upload_image, image, picture()), 4090000)
            path = f"/inApps/v1/messaging/message/{text}"
            good = {"header": "h", "body": "b"}
            point = {"text": "t", "imageIdentifier": str(image), "altText": "a"}
            for body, number in [
                ({**good, "header": "h" * 67}, 4000162), ({**good, "body": "b" * 145}, 4000163),
                ({**good, "image": {"imageIdentifier": str(image), "altText": "a" * 151}}, 4000175),
                ({**good, "bulletPoints": [point] * 6}, 4000218),
                ({**good, "bulletPoints": [{**point, "text": "t" * 67}]}, 4000219),
                ({**good, "headerPosition": "ABOVE_IMAGE"}, 4000224), ({"header": "h"}, 4000000), ([], 4000000),
            ]:  # fmt: skip
                with self.subTest(body):
                    self.assertEqual(store.code("PUT", path, body), number)
            self.assertEqual(store.code("PUT", path, {**good, "header": "h" * 66, "image": None}), 200)
            self.assertEqual(store.code("PUT", path, good), 4090001)
            self.assertEqual(store.code("PUT", "/inApps/v1/messaging/message/none", good), 4000000)
            self.assertEqual(store.ask("GET", path)[0], 405)
            self.assertEqual(store.ask("GET", "/inApps/v1/messaging/message/list", token=None)[0], 401)

    def test_wait_for_review_in_production(self) -> None:
        with Store(environment="Production") as store:
            client = store.client()
            text = uuid.uuid4()
            client.upload_message(text, message())
            state = lambda: client.get_message_list().messageIdentifiers[0].messageState  # noqa: E731
            default = DefaultConfigurationRequest(text)
            self.assertEqual(state(), MessageState.PENDING)
            self.assertEqual(code(client.configure_default_message, MONTHLY, "en-US", default), 4030017)
            store.control(reviewMessages="REJECTED", identifier=str(text))
            self.assertEqual(state(), MessageState.REJECTED)
            store.control(reviewMessages="APPROVED")
            client.configure_default_message(MONTHLY, "en-US", default)
            self.assertEqual(client.get_default_message(MONTHLY, "en-US").messageIdentifier, text)

    def test_have_a_default_for_each_product_and_locale(self) -> None:
        with Store() as store:
            client = store.client()
            text = uuid.uuid4()
            client.upload_message(text, message())
            self.assertEqual(code(client.get_default_message, MONTHLY, "en-US"), 4040020)
            client.configure_default_message(MONTHLY, "en-US", DefaultConfigurationRequest(text))
            self.assertEqual(client.get_default_message(MONTHLY, "en-US").messageIdentifier, text)
            self.assertEqual(code(client.get_default_message, YEARLY, "en-US"), 4040020)
            for product, locale, number in [("none", "en-US", 4000023), (MONTHLY, "English!", 4000164)]:
                self.assertEqual(code(client.get_default_message, product, locale), number)
            unknown = DefaultConfigurationRequest(uuid.uuid4())
            self.assertEqual(code(client.configure_default_message, MONTHLY, "ca", unknown), 4040015)
            client.delete_default_message(MONTHLY, "en-US")
            self.assertEqual(code(client.delete_default_message, MONTHLY, "en-US"), 4040020)


class Realtime(unittest.TestCase):
    """The server that is asked"""

    def setUp(self) -> None:
        patch = mock.patch.object(appstore, "products", products)
        patch.start()
        self.addCleanup(patch.stop)

    def open(self, store: Store, **control: object) -> dict:
        # A busy machine may take longer than the App Store waits.
        return store.control(**{"openSubscription": MONTHLY, "limit": 60_000, **control})["answer"]["page"]

    def test_has_an_address_that_production_takes_after_a_passed_test(self) -> None:
        with Store(environment="Production") as store, server(lambda _: (200, b"{}")) as url:
            client = store.client()
            transaction = store.buy(MONTHLY)
            self.assertEqual(code(client.get_realtime_url), 4040021)
            for bad in ["ftp://127.0.0.1/", "https://example.com/", "http://127.0.0.1/" + "a" * 250, ""]:
                self.assertEqual(store.code("PUT", "/inApps/v1/messaging/realtime/url", {"realtimeURL": bad}), 4000215)
            self.assertEqual(code(client.configure_realtime_url, RealtimeUrlRequest(url)), 4030026)
            status, _, answer = store.ask(
                "POST", "/inApps/v1/messaging/performanceTest", {"originalTransactionId": transaction, "realtimeURL": url})
            self.assertEqual(status, 200, answer)
            request = json.loads(answer)["requestId"]
            while client.get_performance_test_results(request).result == PerformanceTestStatus.PENDING:
                time.sleep(0.05)
            client.configure_realtime_url(RealtimeUrlRequest(url))
            self.assertEqual(client.get_realtime_url().realtimeURL, url)
            client.delete_realtime_url()
            self.assertEqual(code(client.delete_realtime_url), 4040021)

    def test_is_tested_for_its_speed(self) -> None:
        asked: list[str] = []
        def answer(payload: str) -> tuple[int, bytes]:
            asked.append(payload)
            return (200, b"{}") if len(asked) != 3 else (500, b"")
        with Store() as store, server(answer) as url:
            client = store.client()
            transaction = store.buy(MONTHLY)
            request = PerformanceTestRequest(transaction)
            self.assertEqual(code(client.initiate_performance_test, request), 4000211, "there is no address")
            client.configure_realtime_url(RealtimeUrlRequest(url))
            self.assertEqual(code(client.initiate_performance_test, PerformanceTestRequest("12")), 4000006)
            begun = client.initiate_performance_test(request)
            self.assertEqual(begun.config.responseTimeThreshold, 700)
            result = client.get_performance_test_results(begun.requestId)
            while result.result == PerformanceTestStatus.PENDING:
                time.sleep(0.05)
                result = client.get_performance_test_results(begun.requestId)
            failures = dict(result.rawFailures)
            self.assertEqual(failures.pop("UNSUCCESSFUL_HTTP_RESPONSE_CODE"), 1)
            # A busy machine may be late.
            if not failures:
                self.assertEqual(result.result, PerformanceTestStatus.PASS)
            self.assertEqual((result.target, result.numPending), (url, 0))
            self.assertEqual(len(asked), begun.config.totalRequests)
            self.assertGreaterEqual(result.responseTimes.p99, result.responseTimes.p50)
            self.assertEqual(code(client.get_performance_test_results, str(uuid.uuid4())), 4040018)
            self.assertEqual(code(client.get_performance_test_results, "x"), 4000212)

    def test_answers_with_a_signed_offer_that_a_subscriber_takes(self) -> None:
        with Store() as store:
            text = uuid.uuid4()
            signer = PromotionalOfferV2SignatureCreator(
                store.key, store.credentials["keyId"], store.credentials["issuerId"], BUNDLE)
            asked: list[object] = []
            def answer(payload: str) -> tuple[int, bytes]:
                question = store.verifier().verify_and_decode_realtime_request(payload)
                asked.append(question)
                offer = signer.create_signature(question.productId, OFFER, question.originalTransactionId)
                return 200, json.dumps({"promotionalOffer": {
                    "messageIdentifier": str(text), "promotionalOfferSignatureV2": offer}}).encode()
            with server(answer) as url:
                client = store.client()
                client.upload_message(text, message())
                client.configure_realtime_url(RealtimeUrlRequest(url))
                transaction = store.buy(MONTHLY)
                page = self.open(store, choose="accept")
                self.assertEqual(
                    (page["source"], page["result"], page["offerIdentifier"]), ("realtime", "SUCCESS", OFFER), page)
                self.assertEqual(page["message"]["header"], "Stay with us")
                self.assertEqual(asked[0].originalTransactionId, transaction)
                self.assertEqual(asked[0].productId, MONTHLY)
                renewal = client.get_all_subscription_statuses(transaction).data[0].lastTransactions[0]
                decoded = store.verifier().verify_and_decode_renewal_info(renewal.signedRenewalInfo)
                self.assertEqual(decoded.offerIdentifier, OFFER)
                visits = store.report("/retention")["visits"]
                self.assertEqual([(one["choice"], one["source"]) for one in visits], [("accept", "realtime")])

    def test_that_is_late_wrong_or_away_gives_way_to_the_default_message(self) -> None:
        said: dict[str, object] = {}
        def answer(_: str) -> tuple[int, bytes]:
            time.sleep(said.get("delay", 0))
            return said.get("status", 200), said["body"]
        with Store() as store, server(answer) as url:
            client = store.client()
            text, other = uuid.uuid4(), uuid.uuid4()
            client.upload_message(text, message())
            client.configure_default_message(MONTHLY, "en-US", DefaultConfigurationRequest(text))
            client.configure_realtime_url(RealtimeUrlRequest(url))
            store.buy(MONTHLY)
            chosen = json.dumps({"message": {"messageIdentifier": str(text)}}).encode()
            for name, answers, source, result in [
                ("good", {"body": chosen}, "realtime", "SUCCESS"),
                ("late", {"body": chosen, "delay": 1}, "default", "TIMED_OUT"),
                ("wrong", {"body": chosen, "status": 500}, "default", "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
                ("no JSON", {"body": b"<html>"}, "default", "SUCCESS"),
                ("empty", {"body": b"{}"}, "default", "SUCCESS"),
                ("two answers", {"body": b'{"message":{},"alternateProduct":{}}'}, "default", "SUCCESS"),
                ("unknown", {"body": json.dumps({"message": {"messageIdentifier": str(other)}}).encode()},
                 "default", "SUCCESS"),
                ("long", {"body": b" " * 100_000}, "default", "OTHER"),
            ]:  # fmt: skip
                with self.subTest(name):
                    said.clear()
                    said.update(answers)
                    page = self.open(store, **({"limit": 100} if name == "late" else {}))
                    self.assertEqual((page["source"], page["message"]["messageIdentifier"]), (source, str(text)), page)
                    if name != "long":
                        self.assertEqual(page["result"], result, page)
            client.delete_default_message(MONTHLY, "en-US")
            said.update({"body": b"{}", "delay": 0, "status": 200})
            page = self.open(store, choose="cancel")
            self.assertEqual((page["source"], page["choice"]), ("none", "cancel"))
            self.assertNotIn("message", page)


class AdvancedCommerce(unittest.TestCase):
    """The Advanced Commerce API"""

    def test_answers_with_apples_errors(self) -> None:
        with Store() as store:
            plan = store.buy(MONTHLY)
            path = "/advancedCommerce/v1/subscription/cancel/"
            good = {"requestInfo": {"requestReferenceId": str(uuid.uuid4())}}
            for body, number in [
                ({}, 4000079), ({"requestInfo": {}}, 4000080), ({"requestInfo": {"requestReferenceId": "x"}}, 4000081),
                ([], 4000173), (good, 4030010),
            ]:  # fmt: skip
                self.assertEqual(store.code("POST", path + plan, body), number)
            self.assertEqual(store.code("POST", path + "1", good), 4040010)
            refund = "/advancedCommerce/v1/transaction/requestRefund/"
            self.assertEqual(store.code("POST", refund + store.buy(appstore.COINS), good), 4030023)
            for name in ["revoke", "changePrice", "changeMetadata", "migrate"]:
                self.assertEqual(store.code("POST", f"/advancedCommerce/v1/subscription/{name}/{plan}", good), 4030010)
            self.assertEqual(store.ask("POST", path + plan, good, None)[0], 401)
            self.assertEqual(store.ask("POST", "/advancedCommerce/v1/none")[0], 404)


if __name__ == "__main__":
    unittest.main()

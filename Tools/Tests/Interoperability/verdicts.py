"""What two verifiers make of a token: Apple's library, and ours."""

import base64
import json
import pathlib
import subprocess
import sys
from typing import Any

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

from built import ROOT as REPOSITORY, program  # noqa: E402

TOKEN_SAMPLES = program("TokenSamples")


def apple_decodes(question: dict[str, Any]) -> Any:
    """What Apple's library reads from a token. It throws where it refuses."""
    verifier = SignedDataVerifier(
        root_certificates=[base64.b64decode(question["root"])],
        enable_online_checks=False,
        environment=Environment(question["environment"]),
        bundle_id=question["bundleID"],
        app_apple_id=question["appAppleID"],
    )
    read = {
        "transaction": verifier.verify_and_decode_signed_transaction,
        "appTransaction": verifier.verify_and_decode_app_transaction,
        "renewalInfo": verifier.verify_and_decode_renewal_info,
        "notification": verifier.verify_and_decode_notification,
    }
    return read[question["kind"]](question["token"])


def apple_refusal(question: dict[str, Any]) -> str | None:
    """Why Apple's library refuses a token, or None where it accepts it."""
    try:
        apple_decodes(question)
    except VerificationException as error:
        return error.status.name
    except Exception as error:  # it lets some of what its parts throw pass through
        return type(error).__name__
    return None


def our_refusals(questions: list[dict[str, Any]]) -> list[str | None]:
    """Why ours refuses each token, or None where it accepts it."""
    answers = our_answers("--verify", questions)
    return [None if answer["isAccepted"] else answer["reason"] for answer in answers]


def our_answers(mode: str, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What TokenSamples answers to each question, asked in this mode."""
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    run = subprocess.run([TOKEN_SAMPLES, mode], input=lines.encode(), capture_output=True, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(questions):
        raise AssertionError(f"{len(questions)} questions were asked, {len(answers)} answered")
    return answers


def our_samples() -> list[dict[str, Any]]:
    """What we sign, a question each, with the scenario that it is from."""
    run = subprocess.run([TOKEN_SAMPLES], capture_output=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]

import Foundation
import TollgateOpenStore

extension Expectations {
  /// Every key under `expect`, in the order in which it is written, checked and recorded.
  static let fields: [ExpectationField] = [
    ExpectationField(
      "access", \.access, .word, after: .decisions, "Whether the feature may be used.",
      now: { $0.answer.decision?.access.rawValue },
      recorded: { $0.decision.flatMap { Access(rawValue: $0.access.rawValue) } }),
    ExpectationField(
      "reason", \.reason, .word, after: .decisions + [.spend], "Why.",
      now: { ($0.answer.decision?.reason ?? $0.answer.reason)?.rawValue },
      recorded: { $0.decision?.reason }),
    ExpectationField(
      "remaining", \.remaining, .remaining, after: .decisions,
      "The uses left after this step: a number, or `unlimited`.",
      now: { $0.answer.decision.map { ValueForm.remaining.text($0.remaining) } },
      recorded: { recording in
        recording.decision.flatMap { $0.remaining == .unlimited ? nil : $0.remaining }
      }),
    ExpectationField(
      "resets_at", \.resetsAt, .localDateTime, after: .decisions,
      "The local time at which uses come back.",
      mismatches: { expected, seen in
        // They are compared as instants: a local time that does not exist means the first instant
        // after the gap.
        let expected = LocalDateTime(expected.instant(in: seen.timeZone), in: seen.timeZone)
        let now = seen.answer.decision?.resetsAt.map { LocalDateTime($0, in: seen.timeZone) }
        return Mismatch.list("resets_at", "\(expected)", now?.description ?? "none")
      },
      recorded: { recording in
        recording.decision?.resetsAt.map { LocalDateTime($0, in: recording.seen.timeZone) }
      }),
    ExpectationField(
      "paywall", \.paywall, .nameOrNone(of: "the id of a paywall"),
      "The open paywall or `none`; after `check`, the one that `use` would open.",
      now: { try $0.paywallNow()?.rawValue.inYAML }, recorded: \.paywall),
    ExpectationField(
      "dismissable", \.dismissable, .dismissable,
      "Whether the person can close the paywall: `true`, `false`, or a wait such as `in 3s`.",
      now: {
        let open = try $0.opened()
        return open.paywall == nil
          ? "no paywall is open" : ValueForm.dismissable.text(Dismissable(open.dismissability))
      },
      recorded: { recording in
        guard case .named? = recording.paywall, !recording.seen.wasCheck else { return nil }
        return recording.seen.open.map { Dismissable($0.dismissability) }
      }),
    ExpectationField(
      "result", \.result, .word, after: ActionName.allCases.filter { !$0.results.isEmpty },
      "The answer of the action.", now: { $0.answer.result }, recorded: \.result),
    ExpectationField(
      "error", \.error, .word, after: [.buy, .redeem, .restore, .tap], "Why the action failed.",
      now: { $0.answer.error },
      recorded: { recording in
        guard recording.result == .failed else { return nil }
        if case .spend = recording.action { return nil }
        return recording.seen.answer.error.flatMap(Failure.init(rawValue:))
      }),
    ExpectationField(
      "entitlements", \.entitlements, .names, "Exactly these entitlements.",
      now: { ValueForm.names.text(.init(try $0.opened().entitlements.map(\.rawValue))) },
      recorded: { $0.change(\.entitlements, from: []).map { Set($0.map(\.rawValue)) } }),
    ExpectationField(
      "subscription", \.subscription, .subscription,
      "The status of the subscription, or `none` if there never was one.",
      mismatches: { try $0.mismatches(with: $1.opened().subscription, in: $1.timeZone) },
      recorded: { recording in
        recording.change(\.subscription, from: nil)?.map {
          .status(Subscription.Status(recording: $0, in: recording.seen.timeZone))
        }
      }),
    ExpectationField(
      "balances", \.balances, .amounts(expected: "a mapping such as { coins: 10 }"),
      "These balances; others may have any value.",
      mismatches: { expected, seen in
        let open = try seen.opened()
        return try expected.sorted { $0.key < $1.key }.flatMap { currency, amount in
          guard open.currencies.contains(Currency.ID(currency)) else {
            throw JourneyMistake.unknown(
              "currency", currency, among: open.currencies.map(\.rawValue))
          }
          return Mismatch.list(
            "balances.\(currency)", "\(amount)", "\(open.balances[Currency.ID(currency)] ?? 0)")
        }
      },
      recorded: { recording in
        let changed = recording.seen.open?.balances.filter { currency, amount in
          amount != recording.before?.balances[currency] ?? 0 || recording.isLast
        }
        guard let changed, !changed.isEmpty else { return nil }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0.key.rawValue, $0.value) })
      }),
    ExpectationField(
      "badges", \.badges, .names, "Exactly these badges.",
      now: { ValueForm.names.text(.init(try $0.opened().badges.map(\.rawValue))) },
      recorded: { recording in
        recording.change(\.badges, from: [], orLast: { _ in false })
          .map { Set($0.map(\.rawValue)) }
      }),
    ExpectationField(
      "offers", \.offers, .names, "Exactly these offers of the catalog are open.",
      now: { ValueForm.names.text(.init(try $0.opened().offers.map(\.rawValue))) },
      recorded: { recording in
        recording.change(\.offers, from: [], orLast: { !$0.isEmpty })
          .map { Set($0.map(\.rawValue)) }
      }),
    ExpectationField(
      "trial", \.trial, .trial,
      "The catalog's trial: `{ days_remaining: 7 }`, `expired`, or `none`.",
      now: { seen in
        try seen.opened().trial.map { Trial($0).map(ValueForm.trial.text) ?? "unknown" }
      },
      recorded: { $0.change(\.trial, from: nil)?.flatMap(Trial.init) }),
    ExpectationField(
      "variants", \.variants, .variants,
      "The variants of experiments, `assigned` for any, or `unchanged` for all of them.",
      mismatches: { try $0.mismatches(with: $1.opened()) },
      recorded: { recording in
        recording.change(\.variants, from: [:], orLast: { _ in false }).map { variants in
          .named(
            Dictionary(
              uniqueKeysWithValues: variants.map { ($0.key.rawValue, .named($0.value.rawValue)) }))
        }
      }),
    ExpectationField(
      "unfinished", \.unfinished, .number(atLeast: 0),
      "The number of transactions that the app has not finished.",
      now: { $0.unfinished?.description ?? "unknown" },
      recorded: { recording in
        // A process that dies while it receives several transactions has finished any of them: the
        // listener and a refresh go on side by side. A purchase is one transaction.
        let seen = recording.seen
        guard seen.open != nil || seen.answer.result != nil else { return nil }
        return seen.unfinished != 0 || recording.isLast ? seen.unfinished : nil
      }),
    ExpectationField(
      "screen", \.screen, .screenText, "Texts that the open screen contains or lacks.",
      mismatches: { try $0.mismatches(with: $1.screenText()) },
      recorded: { recording in
        let title = recording.seen.open?.screen?.firstLine
        guard let title,
          recording.isLast || title != recording.before?.screen?.firstLine
        else { return nil }
        return ScreenText(contains: [title])
      }),
    ExpectationField(
      "events", \.events, .list(of: .event, such: "as [paywall_shown]"),
      "The analytics events since the step before, in order; others may occur between them.",
      mismatches: { try Event.mismatches($0, in: $1.opened().events) },
      recorded: { recording in
        let events = recording.seen.open?.events.compactMap(Event.init(recording:))
        return events?.isEmpty == false ? events : nil
      }),
    ExpectationField(
      "server", \.server, .server,
      "The answer of the app's own server about its customer; the given keys must match.",
      mismatches: { expected, seen in
        guard let view = seen.server else {
          throw JourneyMistake(
            "The app has no server. Add `tollgate_server: up` before this step.")
        }
        return expected.mismatches(with: view, in: seen.timeZone)
      },
      recorded: { recording in
        recording.seen.server.flatMap {
          recording.isLast || !$0.events.isEmpty
            ? Server(recording: $0, in: recording.seen.timeZone) : nil
        }
      }),
  ]
}

extension [ActionName] {
  /// The actions that are answered by a decision.
  fileprivate static let decisions: Self = [.check, .askExtension, .use, .hold, .tap]
}

extension Recording {
  fileprivate var decision: Decision? { seen.answer.decision }

  fileprivate var result: Expectations.Result? {
    seen.answer.result.flatMap(Expectations.Result.init(rawValue:))
  }

  /// The paywall that `use` would open, after a `check`, else one that opened or closed.
  fileprivate var paywall: Expectations.Name? {
    if seen.wasCheck { return decision.map { .init($0.paywall?.rawValue) } }
    guard let open = seen.open, open.paywall != before?.paywall || open.paywall != nil else {
      return nil
    }
    return .init(open.paywall?.rawValue)
  }
}

extension Observation {
  fileprivate func opened() throws -> Open {
    guard let open else {
      throw JourneyMistake(
        "Only `unfinished`, `result`, `error` and `server` can be expected while the app is not open. "
          + "Add `launch:` before, or expect the rest later.")
    }
    return open
  }

  /// Returns the paywall now showing; after `check`, the one that `use` would open.
  fileprivate func paywallNow() throws -> Paywall.ID? {
    wasCheck ? answer.decision?.paywall : try opened().paywall
  }

  fileprivate func screenText() throws -> String {
    guard let text = try opened().screen else {
      throw JourneyMistake("No screen is open. Open one with `open:` first.")
    }
    return text
  }
}

extension String {
  /// The name of a screen: its first line.
  fileprivate var firstLine: String? {
    split(whereSeparator: \.isNewline).first.map { line in
      line.split(separator: "  ").last.map { $0.trimmingPrefix(" ") }.map(String.init) ?? ""
    }
  }
}

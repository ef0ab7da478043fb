import Foundation
import Journeys
import LocalAppStore
import TollgateCore
import WebPages

extension WorkbenchRendering {
  /// The number of entries on a page; earlier ones are only counted.
  private static let longest = 60

  /// The number of notifications shown for one entry, the newest ones.
  private static let mostNotifications = 12

  var filters: HTML {
    .joined(
      LogFilter.allCases.map { choice in
        templates.filter.filled([
          "href": .text(path + view.with(\.filter, choice).query), "label": .text(choice.label),
          "current": .flag(choice == view.filter),
        ])
      })
  }

  /// The log, newest first, with a heading for each day.
  var entries: HTML {
    let all = view.filter.applied(to: snapshot.log)
    let shown = all.prefix(Self.longest)
    var day: String?
    let drawn = shown.flatMap { entry, outcomes -> [HTML] in
      let time = ReadableTime(entry.storeTime, in: entry.zone)
      let heading = time.day == day ? [] : [templates.day.filled(["day": .text(time.day)])]
      day = time.day
      return heading + [draw(entry, outcomes, at: time)]
    }
    return templates.entries.filled([
      "none": .flag(all.isEmpty), "entries": .markup(.joined(drawn)),
      "earlier": all.count > shown.count ? .text("\(all.count - shown.count)") : nil,
    ])
  }

  private func draw(_ entry: LogEntry, _ outcomes: [LogOutcome], at time: ReadableTime) -> HTML {
    let steps = entry.steps.map { HTML(trusted: "<code>\(HTML(escaping: $0.text).markup)</code>") }
    let earlier = max(0, outcomes.count(where: \.isNotification) - Self.mostNotifications)
    var hidden = earlier
    let shown = outcomes.filter { outcome in
      guard outcome.isNotification, hidden > 0 else { return true }
      hidden -= 1
      return false
    }
    var lines = shown.map { outcome in
      let own = outcome.date.flatMap { date -> String? in
        let other = ReadableTime(date, in: entry.zone)
        guard abs(date.timeIntervalSince(entry.storeTime)) >= 1 else { return nil }
        return other.day == time.day ? other.clock : "\(other.clock) on \(other.shortDay)"
      }
      return draw(outcome, at: own)
    }
    if earlier > 0 {
      let all = templates.link.filled([
        "href": .text(path + "server"), "label": .text("\(earlier) earlier ones"),
      ])
      lines.append(line("notification", "notification", all, nil, nil))
    }
    return templates.entry.filled([
      "hand": .text(entry.origin.rawValue), "number": .text("\(entry.number)"),
      "time": .text(time.clock), "title": .text(entry.title), "remark": .text(entry.remark),
      "device": .text(entry.device.map(String.init)),
      "point": entry.point == snapshot.timeline.done.count
        ? nil : .text(entry.point.map(String.init)),
      "steps": steps.isEmpty ? nil : .markup(.joined(steps)),
      "outcomes": lines.isEmpty ? nil : .markup(.joined(lines)),
    ])
  }

  private func draw(_ outcome: LogOutcome, at time: String?) -> HTML {
    switch outcome {
    case .decision(let feature, let decision, let sentence):
      line("decision \(decision.look)", feature.rawValue, sentence, nil, time)
    case .result(let result):
      line("result \(result.word)", result.error ?? result.word, result.sentence, nil, time)
    case .refused(let reason): line("refused", "can’t be done", reason, nil, time)
    case .asExpected:
      line("expected", "as expected", "All that the journey expects is so.", nil, time)
    case .mismatch(let mismatch):
      line(
        "mismatch", "otherwise",
        "`\(mismatch.key)` should be `\(mismatch.expected)` and is `\(mismatch.actual)`.", nil, time
      )
    case .file(let text): line("file", "files", text, nil, time)
    case .transaction(let report): transaction(report, at: time)
    case .subscription(let sentence): line("subscription", "subscription", sentence, nil, nil)
    case .notification(let notification):
      line(
        "notification", "notification", link(to: notification), notification.subtype, time)
    case .store(let store): line("store", "store", store.sentence, nil, time)
    case .event(let event):
      line(
        "event", "event", event.name.rawValue,
        event.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
          .joined(separator: " "), time)
    }
  }

  private func link(to notification: NotificationLine) -> HTML {
    templates.link.filled([
      "href": .text(path + "server?notification=\(notification.number)#notification"),
      "label": .text(notification.type),
    ])
  }

  private func line(
    _ kind: String, _ label: String, _ text: String, _ detail: String?, _ time: String?
  ) -> HTML {
    line(kind, label, HTML(prose: text), detail, time)
  }

  private func line(
    _ kind: String, _ label: String, _ text: HTML, _ detail: String?, _ time: String?
  ) -> HTML {
    templates.outcome.filled([
      "kind": .text(kind), "label": .text(label), "text": .markup(text),
      "detail": detail?.isEmpty == false ? .text(detail) : nil, "time": .text(time),
    ])
  }

  private func transaction(_ report: TransactionReport, at time: String?) -> HTML {
    let kind = report.kind.rawValue.replacing("_", with: " ")
    let product = snapshot.names[report.product] ?? report.product
    let checks = report.checks.map { HTML(trusted: "<li>\(HTML(escaping: $0).markup)</li>") }
    let claims = report.claims.map { claim -> HTML in
      let instant = claim.instant.map { ReadableTime($0, in: snapshot.zone) }
      let value = claim.value + (instant.map { " (\($0.day), \($0.clock))" } ?? "")
      return templates.fact.filled(["name": .text(claim.name), "value": .text(value)])
    }
    let days = [report.date, report.lastDate].map { date in
      date.map { ReadableTime($0, in: snapshot.zone).shortDay }
    }
    let repeats = days[1].map { ", \(report.times) times from \(days[0] ?? "") to \($0)" } ?? ""
    let sentence =
      report.kind == .renewalFailed
      ? "The renewal of \(product) was not paid\(repeats)" : "\(product) \(kind)"
    return templates.transaction.filled([
      "verdict": report.refusal == nil ? "verified" : "unverified",
      "isPlain": .flag(report.isNoGain),
      "number": .text("\(report.number)"), "text": .text(sentence),
      "id": .text(report.transaction), "time": .text(report.lastDate == nil ? time : nil),
      "refusal": .text(report.refusal),
      "checks": checks.isEmpty ? nil : .markup(.joined(checks)),
      "claims": claims.isEmpty ? nil : .markup(.joined(claims)),
      "token": report.hasToken ? .text(path + "events/\(report.number).jws") : nil,
    ])
  }
}

extension WorkbenchRendering {
  /// The number of points on each side of the current one.
  private static let reach = 60

  /// All past and future actions, for going back and forward.
  var timeline: HTML {
    let timeline = snapshot.timeline
    let (done, toCome) = (timeline.done, timeline.toCome)
    let now = done.count
    let beginning = RunTimeline.Point(
      number: 0, title: "The beginning", time: nil, zone: snapshot.zone, isAsExpected: nil)
    let past = ([beginning] + done).suffix(Self.reach)
    let points = (past + toCome.prefix(Self.reach)).map { point($0, now: now) }
    return templates.timeline.filled([
      "story": .text(timeline.script?.title), "count": .text("\(now) of \(now + toCome.count)"),
      "current": .text(done.last?.title ?? beginning.title), "next": .text(toCome.first?.title),
      "back": .text("\(now - 1)"), "forward": .text("\(now + 1)"),
      "isFirst": .flag(now == 0), "isLast": .flag(toCome.isEmpty),
      "end": toCome.count > 1 ? .text("\(now + toCome.count)") : nil,
      "points": .markup(.joined(points)), "savePath": .text(path + "journey"),
    ])
  }

  private func point(_ point: RunTimeline.Point, now: Int) -> HTML {
    let kind =
      point.number == now
      ? "now" : point.number > now ? "later" : "past"
    let verdict = point.isAsExpected.map { $0 ? " good" : " bad" } ?? ""
    let time = point.time.map { " at \(ReadableTime($0, in: point.zone).clock)" } ?? ""
    return templates.point.filled([
      "number": .text("\(point.number)"), "kind": .text(kind + verdict),
      "isCurrent": .flag(point.number == now),
      "title": .text("\(point.number). \(point.title)\(time)"),
    ])
  }
}

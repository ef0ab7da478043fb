import Foundation
import Journeys
import WebPages

/// Draws a subscription's course as one bar over months, in which the page's words are found again.
struct CourseBar {
  /// The minimum widths of an important segment, and of any other, in percent.
  private static let (visible, least) = (1.8, 0.5)

  /// The most segments that are drawn, the newest ones.
  private static let most = 80

  private let stretches: [SubscriptionCourse.Stretch]
  private let start: Date
  private let end: Date
  private let now: Date
  private let zone: TimeZone

  /// Creates the drawing of a course.
  init(_ course: SubscriptionCourse, at now: Date, in zone: TimeZone) {
    let shown = course.stretches.suffix(Self.most)
    let start = shown.map(\.start).min() ?? now
    let known = course.stretches.filter { $0.kind != .next }.map(\.end).max() ?? now
    // A long future period is shortened, so that the past stays visible.
    let ahead = max(known.timeIntervalSince(start) / 2, 1)
    var end = max(known, now)
    if let next = course.stretches.last(where: { $0.kind == .next }) {
      end = max(end, min(next.end, next.start.addingTimeInterval(ahead)))
    }
    self.start = start
    self.end = end
    self.now = now
    self.zone = zone
    // Short, important periods are drawn over paid ones, next to which they would disappear.
    stretches = shown.filter { !$0.kind.isEasilyMissed } + shown.filter(\.kind.isEasilyMissed)
  }

  /// The bar as SVG: positions are in percent, so that it fits any width without scaling its text.
  var drawing: HTML {
    let body = ticks + stretches.map(rectangle) + [line(at: now, "now")]
    return HTML(
      trusted: #"<svg class="course-bar" width="100%" height="62" aria-hidden="true">"#
        + body.joined() + "</svg>")
  }

  private func rectangle(_ stretch: SubscriptionCourse.Stretch) -> String {
    let least = stretch.kind.isEasilyMissed ? Self.visible : Self.least
    let width = max(least, place(of: stretch.end) - place(of: stretch.start))
    let left = min(place(of: stretch.start), 100 - width)
    let label = width > 16 ? stretch.price ?? stretch.kind.label : ""
    return #"<rect class="\#(stretch.kind.rawValue)" x="\#(text(left))%" width="\#(text(width))%" "#
      + #"y="10" height="26" rx="4"/>"#
      + (label.isEmpty
        ? ""
        : #"<text class="in \#(stretch.kind.rawValue)" x="\#(text(left + width / 2))%" y="27">"#
          + HTML(escaping: label).markup + "</text>")
  }

  /// The beginnings of months, or of days where it is about days, as many as there is room for.
  private var ticks: [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let isLong = end.timeIntervalSince(start) > 60 * 86_400
    let unit: Calendar.Component = isLong ? .month : .day
    guard end.timeIntervalSince(start) > 2 * 86_400,
      let first = calendar.dateInterval(of: unit, for: start)?.end
    else { return [] }
    let length = isLong ? 30.4 * 86_400 : 86_400.0
    let step = max(1, Int((end.timeIntervalSince(start) / length / 5).rounded(.up)))
    let marks = (0..<6).compactMap { number -> String? in
      guard let date = calendar.date(byAdding: unit, value: number * step, to: first), date < end
      else { return nil }
      let name = ReadableTime(date, in: zone)
      let label =
        !isLong
        ? name.shortDay
        : name.shortDay.drop { $0 != " " }.dropFirst() + " " + name.day.suffix(4)
      // Next to the first instant there is no room for another name, and at the end the name is
      // placed before its line.
      let place = place(of: date)
      let anchor = place > 92 ? "end" : "middle"
      let words =
        place < 26
        ? ""
        : #"<text class="tick" x="\#(text(place))%" y="55" text-anchor="\#(anchor)">\#(label)</text>"#
      return line(at: date, "tick") + words
    }
    let origin = ReadableTime(start, in: zone)
    return [
      line(at: start, "tick"),
      #"<text class="tick" x="0" y="55">\#(origin.shortDay) \#(origin.day.suffix(4))</text>"#,
    ] + marks
  }

  private func line(at date: Date, _ kind: String) -> String {
    let x = text(place(of: date))
    let (top, bottom) = kind == "now" ? (3, 43) : (8, 42)
    return #"<line class="\#(kind)" x1="\#(x)%" x2="\#(x)%" y1="\#(top)" y2="\#(bottom)"/>"#
  }

  /// Returns an instant's place along the bar, in percent.
  private func place(of date: Date) -> Double {
    let whole = max(1, end.timeIntervalSince(start))
    return min(100, max(0, date.timeIntervalSince(start) / whole * 100))
  }

  /// Returns a number with two digits behind the point, as every reader of SVG writes it.
  private func text(_ number: Double) -> String {
    "\((number * 100).rounded() / 100)"
  }
}

extension SubscriptionCourse.Stretch.Kind {
  /// A Boolean value that indicates whether it is short compared to the paid periods, and
  /// important.
  fileprivate var isEasilyMissed: Bool { [.trial, .grace, .retry, .refunded].contains(self) }
}

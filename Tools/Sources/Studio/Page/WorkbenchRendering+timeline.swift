import Foundation
import PaywallHTML

extension WorkbenchRendering {
  /// The number of points on each side of the current one.
  private static let reach = 60

  /// All that was done, to go back in, and all that comes.
  var timeline: HTML {
    let timeline = snapshot.timeline
    let (done, toCome) = (timeline.done, timeline.toCome)
    let now = done.count
    let beginning = Timeline.Point(
      number: 0, title: "The beginning", time: nil, zone: snapshot.zone, isAsExpected: nil)
    let past = ([beginning] + done).suffix(Self.reach)
    let points = (past + toCome.prefix(Self.reach)).map { point($0, now: now) }
    return templates.timeline.filled([
      "story": .text(timeline.story?.title), "count": .text("\(now) of \(now + toCome.count)"),
      "current": .text(done.last?.title ?? beginning.title), "next": .text(toCome.first?.title),
      "back": .text("\(now - 1)"), "forward": .text("\(now + 1)"),
      "isFirst": .flag(now == 0), "isLast": .flag(toCome.isEmpty),
      "end": toCome.count > 1 ? .text("\(now + toCome.count)") : nil,
      "points": .markup(.joined(points)), "savePath": .text(path + "journey"),
    ])
  }

  private func point(_ point: Timeline.Point, now: Int) -> HTML {
    let kind =
      point.number == now
      ? "now" : point.number > now ? "later" : "past"
    let verdict = point.isAsExpected.map { $0 ? " good" : " bad" } ?? ""
    let time = point.time.map { " at \(StudioTime($0, in: point.zone).clock)" } ?? ""
    return templates.point.filled([
      "number": .text("\(point.number)"), "kind": .text(kind + verdict),
      "isCurrent": .flag(point.number == now),
      "title": .text("\(point.number). \(point.title)\(time)"),
    ])
  }
}

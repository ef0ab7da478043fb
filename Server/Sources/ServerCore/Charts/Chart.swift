public import AppStoreWire
public import Foundation

/// A chart, as purchases are added to it one by one.
///
/// It is a function of the set of purchases and of the question: their order makes no difference.
/// It contains a number for each line and period, and for ``ChartName/newCustomers`` an instant for
/// each customer.
public struct Chart: Sendable {
  /// The parameters of a chart.
  public struct Question: Hashable, Sendable {
    /// The chart to draw.
    public let name: ChartName

    /// The periods of its points.
    public let periods: ChartPeriods

    /// The property by which it is split into lines; nil without a split, and for a chart with lines of its own.
    public let split: ChartSplit?

    /// The only counted currency; nil for all.
    public let currency: String?

    /// Creates the parameters of a chart.
    ///
    /// - Parameters:
    ///   - name: The chart to draw.
    ///   - periods: The periods of its points.
    ///   - split: The property by which to split it; ignored for a chart with lines of its own.
    ///   - currency: The one currency to count, in the three letters of ISO 4217, or nil for all.
    public init(
      _ name: ChartName, over periods: ChartPeriods, split: ChartSplit? = nil,
      currency: String? = nil
    ) {
      self.name = name
      self.periods = periods
      self.split = name.hasOwnLines ? nil : split
      self.currency = currency
    }
  }

  /// A line of a chart.
  public struct Line: Hashable, Comparable, Sendable {
    /// The product, country, offer or variant, or the chart's own name for the line; nil without a split.
    public let split: String?

    /// The currency of its money, in the three letters of ISO 4217; nil for a chart that isn't about money.
    public let currency: String?

    /// Creates a line's name.
    public init(split: String?, currency: String?) {
      self.split = split
      self.currency = currency
    }

    /// Orders lines by their currencies, and lines of one currency by their splits; nil comes first.
    public static func < (one: Line, other: Line) -> Bool {
      let (mine, theirs) = (
        (one.currency ?? "", one.split ?? ""), (other.currency ?? "", other.split ?? "")
      )
      return mine < theirs
    }
  }

  /// The amount that one purchase adds to one point of one line.
  struct Share: Sendable {
    let line: Line
    let index: Int

    /// The count: of purchases, or of thousandths of the currency's unit.
    ///
    /// It is wide enough that no difference of two signed amounts overflows.
    var value: Int128

    /// The denominator of a ratio.
    var base: Int64 = 0

    /// When it was first signed that it is so.
    let known: WireDate
  }

  /// A point of a line.
  public struct Point: Hashable, Sendable {
    /// The sum of all shares, independent of their order: signed amounts can't overflow it.
    fileprivate var sum: Int128

    /// The denominator of a ratio; 0 if nothing was counted, and for charts that aren't ratios.
    public fileprivate(set) var base: Int64 = 0
    fileprivate var known: WireDate?

    /// The sum, limited to the range of `Int64`.
    public var value: Int64 { Int64(clamping: sum) }

    /// Creates a point of a value alone, without a denominator.
    public init(value: Int64 = 0) { sum = Int128(value) }

    fileprivate init(sum: Int128, base: Int64, known: WireDate?) {
      self.sum = sum
      self.base = base
      self.known = known
    }
  }

  /// A customer behind a point.
  public struct Person: Hashable, Sendable {
    /// The owner of the purchase, or nil if it has none.
    public let customer: UUID?

    /// The purchase, by its first transaction.
    public let original: String

    /// The line to which the purchase adds.
    public let line: Line

    /// The amount that the purchase adds: a count, the numerator of a ratio, or thousandths of the currency's unit.
    public let value: Int64
  }

  /// The chart's parameters.
  public let question: Question
  private var points: [Line: [Int: Point]] = [:]
  private var firsts: [UUID: First] = [:]

  /// The point whose people are wanted.
  private let wanted: Int?
  private var found: [Person] = []

  /// The first purchase of a customer.
  private struct First {
    let payment: Payment
    let original: String
    let known: WireDate
    let labels: [String?]
  }

  /// Begins a chart.
  ///
  /// - Parameters:
  ///   - question: The chart's parameters.
  ///   - wanted: The period whose customers are listed.
  public init(_ question: Question, peopleOf wanted: Int? = nil) {
    self.question = question
    self.wanted = wanted
  }

  /// Adds a purchase.
  public mutating func add(_ purchase: ChartPurchase) {
    if question.name == .newCustomers { return addFirst(of: purchase) }
    for share in question.shares(of: purchase) {
      add(share, customer: purchase.owner, original: purchase.original)
    }
  }

  /// Adds the purchases of another chart with the same question, or one that differs only in its instant.
  ///
  /// No purchase may be in both. The people behind a point are not added.
  public mutating func add(_ other: Chart) {
    for (line, own) in other.points {
      points[line, default: [:]].merge(own) { one, other in
        Point(
          sum: one.sum + other.sum, base: one.base + other.base,
          known: [one.known, other.known].compactMap(\.self).max())
      }
    }
    firsts.merge(other.firsts) { one, other in one.payment < other.payment ? one : other }
  }

  /// The number of points and customers in memory.
  public var size: Int { points.values.reduce(firsts.count) { $0 + $1.count } }

  private mutating func addFirst(of purchase: ChartPurchase) {
    guard let owner = purchase.owner else { return }
    let payment = purchase.payments[0]
    if let known = firsts[owner], known.payment < payment { return }
    firsts[owner] = First(
      payment: payment, original: purchase.original,
      known: purchase.known(0, until: payment.date),
      labels: purchase.labels(0, by: question.split))
  }

  private mutating func add(_ share: Share, customer: UUID?, original: String) {
    if let currency = question.currency, let own = share.line.currency, own != currency { return }
    var point = points[share.line]?[share.index] ?? Point()
    point.sum += share.value
    point.base += share.base
    point.known = max(point.known ?? share.known, share.known)
    points[share.line, default: [:]][share.index] = point
    guard share.index == wanted, share.value != 0 else { return }
    found.append(
      Person(
        customer: customer, original: original, line: share.line,
        value: Int64(clamping: share.value)))
  }

  /// Returns a line for each currency and part, with a point for each period.
  ///
  /// An empty chart has one empty line, unless it is about money.
  public func lines() -> [(line: Line, points: [Point])] {
    let points = finished().points
    let lines =
      points.isEmpty && question.name.unit != .money && question.name != .retention
      ? [Line(split: nil, currency: nil)] : points.keys.sorted()
    return lines.map { line in
      (line, question.periods.indices.map { points[line]?[$0] ?? Point() })
    }
  }

  /// Returns the people behind the point that was wanted, in the order of their identifiers and purchases.
  public func people() -> [Person] {
    finished().found.sorted { one, other in
      let mine = (one.customer?.uuidString ?? "", one.original)
      let theirs = (other.customer?.uuidString ?? "", other.original)
      return mine == theirs ? one.line < other.line : mine < theirs
    }
  }

  private func finished() -> Chart {
    guard !firsts.isEmpty else { return self }
    var chart = self
    for (customer, first) in firsts {
      guard let index = question.periods.index(of: first.payment.date) else {
        continue
      }
      for label in first.labels {
        chart.add(
          Share(
            line: Line(split: label, currency: nil), index: index, value: 1,
            known: first.known),
          customer: customer, original: first.original)
      }
    }
    return chart
  }

  /// Returns when a point that was final was changed by later signatures, or nil.
  public func revision(of point: Point, at index: Int) -> WireDate? {
    guard question.periods.isFinal(index), let known = point.known,
      known > question.periods.finality(of: index)
    else { return nil }
    return known
  }
}

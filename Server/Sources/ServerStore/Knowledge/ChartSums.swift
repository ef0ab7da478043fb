import AppStoreWire
import ServerCore

/// A chart in sums of neighbouring purchases, in the order of their first transactions.
struct ChartSums: Sendable {
  /// The sum of the purchases after those of the sum before, through one.
  struct Sum: Sendable {
    /// The last purchase, by its first transaction; nil for all that follow.
    fileprivate(set) var end: String?
    fileprivate var chart: Chart

    /// The instants at which it is so: from the first until before the second.
    fileprivate var (from, until): (WireDate, WireDate)

    fileprivate init(_ question: Chart.Question) {
      chart = Chart(question)
      let periods = question.periods
      from = periods.areOver ? periods.bounds[periods.count] : periods.now
      until = WireDate(rawValue: .max)
    }

    fileprivate func isRight(at now: WireDate) -> Bool { from <= now && now < until }
  }

  /// Purchases that are being counted.
  struct Count {
    private let question: Chart.Question
    private let neighbours: Int
    private var sums: [Sum]
    private var (last, count) = ("", 0)

    /// Begins with nothing; each sum gets at most so many neighbouring purchases.
    init(_ question: Chart.Question, by neighbours: Int) {
      self.question = question
      self.neighbours = neighbours
      sums = [Sum(question)]
    }

    /// Adds the next purchase.
    mutating func add(_ purchase: ChartPurchase) {
      if count == neighbours {
        sums[sums.count - 1].end = last
        sums.append(Sum(question))
        count = 0
      }
      sums[sums.count - 1].chart.add(purchase)
      if !question.periods.areOver, let turn = purchase.nextTurn(after: question.periods.now) {
        sums[sums.count - 1].until = min(sums[sums.count - 1].until, turn)
      }
      last = purchase.original
      count += 1
    }

    /// Returns the sums of the purchases through one, or of all if it is nil.
    func sums(through end: String?) -> [Sum] {
      var sums = sums
      sums[sums.count - 1].end = end
      return sums
    }
  }

  /// The last one has no end.
  private var sums: [Sum]

  /// The last change of a purchase that is in them.
  var change: Int64

  /// The number of points and customers in memory.
  private(set) var size: Int

  init(_ sums: [Sum], change: Int64) {
    self.sums = sums
    self.change = change
    size = sums.reduce(0) { $0 + $1.chart.size }
  }

  /// The number of sums.
  var count: Int { sums.count }

  /// Returns the chart at an instant at which all sums are right.
  func chart(_ question: Chart.Question) -> Chart {
    sums.reduce(into: Chart(question)) { $0.add($1.chart) }
  }

  /// Returns the sums that are others at the instant of some periods, by their places.
  func outdated(at periods: ChartPeriods) -> Set<Int> {
    Set(sums.indices.filter { !sums[$0].isRight(at: periods.now) })
  }

  /// Returns the place of the sum that a purchase is in.
  func place(of original: String) -> Int {
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle].end.map({ $0 < original }) ?? false {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the purchases of a sum: after one, and through one.
  func range(at place: Int) -> (after: String, end: String?) {
    (place == 0 ? "" : sums[place - 1].end ?? "", sums[place].end)
  }

  /// Puts sums of the same purchases in the place of one.
  mutating func replace(_ place: Int, by new: [Sum]) {
    size += new.reduce(0) { $0 + $1.chart.size } - sums[place].chart.size
    sums.replaceSubrange(place...place, with: new)
  }

  /// Puts neighbours together until there are at most so many points in memory, if that is possible.
  mutating func shrink(to most: Int) {
    while size > most, sums.count > 1 {
      self = ChartSums(
        stride(from: 0, to: sums.count, by: 2).map { place in
          guard place + 1 < sums.count else { return sums[place] }
          var (sum, next) = (sums[place], sums[place + 1])
          sum.chart.add(next.chart)
          (sum.end, sum.from) = (next.end, max(sum.from, next.from))
          sum.until = min(sum.until, next.until)
          return sum
        }, change: change)
    }
  }
}

public import AppStoreWire
public import ServerCore
import Synchronization

/// Charts that were counted before, each in sums of a few neighbouring purchases.
///
/// A change of a purchase, or the passing of an instant at which one begins or ends, makes only the sum that it is in be
/// counted again. The database says what has changed in the same state that is counted, so writes of other processes
/// count too. A chart split by variants depends on more than purchases, and is not kept.
public final class KeptCharts: Sendable {
  /// The most points of one chart's sums, and of all charts' together: some 50 bytes each.
  private static let (mostOfOne, most) = (150_000, 500_000)

  /// The most changes that are looked up one by one.
  private static let mostChanges = 20_000

  private struct Key: Hashable {
    let environment: WireEnvironment
    let name: ChartName
    let bounds: [WireDate]
    let split: ChartSplit?
    let currency: String?

    init(_ question: Chart.Question, _ environment: WireEnvironment) {
      self.environment = environment
      (name, bounds) = (question.name, question.periods.bounds)
      (split, currency) = (question.split, question.currency)
    }
  }

  /// The charts, the one that was asked for last at the end.
  private let kept = Mutex<[(key: Key, sums: ChartSums)]>([])

  /// The number of neighbouring purchases of a sum, unless it was put together with another one.
  private let neighbours: Int

  /// Creates an empty collection.
  public convenience init() { self.init(neighbours: 50) }

  /// Creates an empty collection with sums of so many neighbouring purchases.
  init(neighbours: Int) { self.neighbours = neighbours }

  /// Returns charts of all customers in an environment.
  ///
  /// Those that were not asked for before are counted from every purchase, together.
  ///
  /// - Parameters:
  ///   - questions: The charts' parameters.
  ///   - environment: The environment.
  ///   - store: The store, in one state; not a write.
  /// - Returns: The charts, in the order of the questions.
  /// - Throws: The store's errors.
  public func charts(
    _ questions: [Chart.Question], in environment: WireEnvironment, from store: any StoreReading
  ) throws -> [Chart] {
    let last = try store.lastPurchaseChange()
    var charts: [Int: Chart] = [:]
    for (index, question) in questions.enumerated() where question.split != .variant {
      let key = Key(question, environment)
      guard var sums = kept.withLock({ $0.first { $0.key == key }?.sums }),
        try update(&sums, question, environment, to: last, from: store)
      else { continue }
      keep(sums, key)
      charts[index] = sums.chart(question)
    }
    let missing = questions.indices.filter { charts[$0] == nil }
    var counts = missing.map { ChartSums.Count(questions[$0], by: neighbours) }
    if !missing.isEmpty {
      try store.forEachChartPurchase(
        in: environment, withVariants: questions.contains { $0.split == .variant }
      ) { purchase in
        for index in counts.indices { counts[index].add(purchase) }
      }
    }
    for (index, count) in zip(missing, counts) {
      let question = questions[index]
      var sums = ChartSums(count.sums(through: nil), change: last)
      sums.shrink(to: Self.mostOfOne)
      if question.split != .variant { keep(sums, Key(question, environment)) }
      charts[index] = sums.chart(question)
    }
    return questions.indices.compactMap { charts[$0] }
  }

  /// Returns a chart of all customers in an environment.
  ///
  /// - Parameters:
  ///   - question: The chart's parameters.
  ///   - environment: The environment.
  ///   - store: The store, in one state; not a write.
  /// - Returns: The chart.
  /// - Throws: The store's errors.
  public func chart(
    _ question: Chart.Question, in environment: WireEnvironment, from store: any StoreReading
  ) throws -> Chart {
    try charts([question], in: environment, from: store)[0]
  }

  /// Forgets all of them, because some customers were erased.
  public func forget() { kept.withLock { $0 = [] } }

  /// Counts what is outdated, and returns false if that is most of it.
  private func update(
    _ sums: inout ChartSums, _ question: Chart.Question, _ environment: WireEnvironment,
    to last: Int64, from store: any StoreReading
  ) throws -> Bool {
    // A database that was set back has had other changes.
    guard sums.change <= last else { return false }
    var outdated = sums.outdated(at: question.periods)
    if sums.change < last {
      let changes = try store.purchaseChanges(
        in: environment, after: sums.change, limit: Self.mostChanges)
      guard changes.count < Self.mostChanges, !changes.contains(where: \.original.isEmpty) else {
        return false
      }
      for change in changes { outdated.insert(sums.place(of: change.original)) }
    }
    guard outdated.count * 2 <= sums.count || sums.count == 1 else { return false }
    for place in outdated.sorted(by: >) {
      let range = sums.range(at: place)
      var count = ChartSums.Count(question, by: neighbours)
      try store.forEachChartPurchase(
        in: environment, after: range.after, through: range.end, withVariants: false
      ) { count.add($0) }
      sums.replace(place, by: count.sums(through: range.end))
    }
    sums.change = last
    sums.shrink(to: Self.mostOfOne)
    return true
  }

  private func keep(_ sums: ChartSums, _ key: Key) {
    kept.withLock { kept in
      if let place = kept.firstIndex(where: { $0.key == key }) {
        let other = kept.remove(at: place)
        // A request that began later may have ended earlier.
        guard other.sums.change <= sums.change else { return kept.append(other) }
      }
      guard sums.size <= Self.mostOfOne else { return }
      kept.append((key, sums))
      var size = kept.reduce(0) { $0 + $1.sums.size }
      while size > Self.most { size -= kept.removeFirst().sums.size }
    }
  }
}

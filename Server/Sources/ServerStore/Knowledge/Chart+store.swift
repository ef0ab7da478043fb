public import AppStoreWire
import Foundation
public import ServerCore

extension Chart {
  /// Reads a chart of all customers in an environment.
  ///
  /// It reads the payments of every purchase once, a page at a time.
  ///
  /// - Parameters:
  ///   - question: The chart's parameters.
  ///   - wanted: The period whose customers to list, or nil.
  ///   - environment: The environment.
  ///   - store: The store.
  /// - Throws: The store's errors.
  public init(
    _ question: Question, peopleOf wanted: Int? = nil, in environment: WireEnvironment,
    from store: any StoreReading
  ) throws {
    var charts = [Chart(question, peopleOf: wanted)]
    try charts.read(environment, from: store)
    self = charts[0]
  }

  /// Reads several charts of everybody in an environment, at the cost of one reading.
  ///
  /// - Throws: The store's errors.
  public static func all(
    _ questions: [Question], in environment: WireEnvironment, from store: any StoreReading
  ) throws -> [Chart] {
    var charts = questions.map { Chart($0) }
    try charts.read(environment, from: store)
    return charts
  }
}

extension [Chart] {
  /// Adds every purchase of an environment to each chart.
  fileprivate mutating func read(
    _ environment: WireEnvironment, from store: any StoreReading
  ) throws {
    let needsVariants = contains { $0.question.split == .variant }
    try store.forEachChartPurchase(in: environment, withVariants: needsVariants) { purchase in
      for index in indices { self[index].add(purchase) }
    }
  }
}

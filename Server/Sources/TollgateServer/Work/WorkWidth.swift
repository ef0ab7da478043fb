import Foundation

/// The number of notifications to process at a time.
///
/// It is small while others arrive, because with more of them a sender would wait for its answer. It is larger while
/// none arrive, or if work has fallen behind: then they may wait.
struct WorkWidth {
  private static let fewest = 4
  private static let most = 16

  /// The age of the oldest work, in seconds, from which on it has fallen behind.
  private static let behind: TimeInterval = 10

  /// The number of jobs to take next.
  private(set) var jobs = fewest
  private var arrived: Int

  /// Begins with few.
  ///
  /// - Parameter arrived: The number of notifications so far.
  init(arrived: Int) { self.arrived = arrived }

  /// Adapts to the events since the last time.
  ///
  /// - Parameters:
  ///   - arrived: The number of notifications so far.
  ///   - age: The seconds that the oldest unprocessed one has waited.
  mutating func adapt(arrived: Int, age: TimeInterval) {
    let isWide = arrived == self.arrived || age > Self.behind
    self.arrived = arrived
    jobs = isWide ? min(jobs * 2, Self.most) : Self.fewest
  }
}

import Foundation

/// The outcomes of all journeys, for people and tools.
public struct JourneyReport: Sendable {
  private let isVerbose: Bool
  private var outcomes: [JourneyOutcome] = []

  /// Creates a report without outcomes.
  ///
  /// - Parameter isVerbose: A Boolean value that indicates whether to print every step of every
  ///   journey.
  public init(isVerbose: Bool = false) { self.isVerbose = isVerbose }

  /// Adds an outcome, and returns its lines.
  public mutating func add(_ outcome: JourneyOutcome) -> String {
    outcomes.append(outcome)
    return outcome.lines(isVerbose: isVerbose).joined(separator: "\n")
  }

  /// The numbers of journeys that passed and failed, on one line.
  public var closingLine: String {
    let passed = outcomes.count(where: \.hasPassed)
    return "\(passed) passed, \(outcomes.count - passed) failed"
  }

  /// A Boolean value that indicates whether there are no journeys.
  public var isEmpty: Bool { outcomes.isEmpty }

  /// A Boolean value that indicates whether there was a journey, and all passed.
  public var hasPassed: Bool { !outcomes.isEmpty && outcomes.allSatisfy(\.hasPassed) }

  /// Returns everything, for tools: every step of every journey, even if not verbose.
  ///
  /// - Returns: An object with `passed`, `failed` and `journeys`, its keys in alphabetical order.
  /// - Throws: The error of the encoder.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(ReportDocument(outcomes)), as: UTF8.self)
  }
}

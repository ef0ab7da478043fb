/// A part of a document, or nothing if it has a mistake that is reported together with others.
///
/// A ``SourceDecoder`` continues after such a part, and throws all mistakes at the end: one does not hide the next. Any
/// other decoder throws at once.
///
/// ```swift let access: [Collected<AccessRule>]
/// ```
public struct Collected<Value: Decodable>: Decodable {
  /// The value, or `nil` if it has a mistake; then the decoding throws in the end.
  public let value: Value?

  /// Creates a part by decoding it.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? NodeDecoder else {
      value = try Value(from: decoder)
      return
    }
    value = decoder.session.collect { () throws(SourceError) in try decoder.value(Value.self) }
  }
}

extension Collected: Sendable where Value: Sendable {}

extension SourceError {
  /// All mistakes found together, in the order of the file.
  public var all: [SourceError] {
    [SourceError(message, fix: fix, at: location)] + others
  }

  /// Creates the mistake that represents several: the first of them, with the others.
  ///
  /// - Parameter mistakes: The mistakes, in any order; for an empty list it returns nil.
  public init?(_ mistakes: [SourceError]) {
    let ordered = mistakes.flatMap(\.all).sorted { $0.location < $1.location }
    guard let first = ordered.first else { return nil }
    self.init(first.message, fix: first.fix, at: first.location)
    others = Array(ordered.dropFirst())
  }
}

/// Mistakes that are found one after the other and thrown together.
public struct SourceMistakes: Sendable {
  private var found: [SourceError] = []

  /// Creates an empty list.
  public init() {}

  /// Runs a check, and collects its mistake.
  public mutating func attempt(_ check: () throws(SourceError) -> Void) {
    do throws(SourceError) { try check() } catch { found.append(error) }
  }

  /// Throws the mistakes that were found.
  public func throwIfAny() throws(SourceError) {
    if let mistake = SourceError(found) { throw mistake }
  }
}

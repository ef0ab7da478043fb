import Foundation

/// A digest of a change's outcome, in a few characters: the answer, the events with all that was true of them, and
/// the store's counters after it.
///
/// It excludes signatures, which are random, and the order of a response. The same change in the
/// same state gives the same digest, unless the store's rules have changed.
struct ChangeDigest: Hashable, Codable, Sendable {
  private let text: String

  /// Creates the digest of a change that answers nothing.
  ///
  /// - Parameters:
  ///   - state: The state after it.
  ///   - events: The number of events before it.
  init(of state: AppStoreState, after events: Int) { self.init(Data(), state, after: events) }

  /// Creates the digest of a response, or of an error.
  init(
    of result: Result<some Encodable, AppStoreError>, in state: AppStoreState, after events: Int
  ) {
    switch result {
    case .success(let answer):
      self.init((try? JSONEncoder().encode([answer])) ?? Data(), state, after: events)
    case .failure(let error): self.init(Data(error.code.rawValue.utf8), state, after: events)
    }
  }

  private init(_ answer: Data, _ state: AppStoreState, after count: Int) {
    let events = (try? JSONEncoder().encode(Array(state.log.dropFirst(count)))) ?? Data()
    let sum = Self.sum(answer) &+ Self.sum(events)
    text = "\(String(sum, radix: 36)) \(state.counters)"
  }

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension ChangeDigest {
  private static let separators = Set(#"[]{},:""#.utf8)

  /// Returns the sum of the hashes of all tokens in a JSON text.
  ///
  /// Sets and some dictionaries are written in any order: so words count in any order.
  private static func sum(_ json: Data) -> UInt64 {
    json.withUnsafeBytes { bytes in
      var (sum, start) = (0 as UInt64, 0)
      for (index, byte) in bytes.enumerated() where separators.contains(byte) {
        if start < index { sum &+= hash(facts(bytes[start..<index])) }
        start = index + 1
      }
      return start < bytes.count ? sum &+ hash(facts(bytes[start...])) : sum
    }
  }

  /// Returns the content of a signed document, without its signature; anything else unchanged.
  private static func facts(_ word: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer>
  {
    guard word.starts(with: "eyJ".utf8) else { return word }
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 ? parts[1] : word
  }

  /// Returns the FNV-1a hash of a token.
  private static func hash(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

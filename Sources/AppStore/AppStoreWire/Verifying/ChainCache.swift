/// The chains of tokens that were verified, found again by the text of their header.
///
/// A chain is cached only with a token whose own signature was valid, so that only the App Store
/// decides which chains are cached. It is found by comparing the whole header: hashes could
/// collide, and the few cached headers differ early.
struct ChainCache: Sendable {
  /// A chain, with the header that carried it.
  struct Entry: Sendable {
    /// The header's text in the token.
    let segment: [UInt8]

    /// The header's JSON.
    let header: [UInt8]

    let chain: CertificateChain
  }

  private let capacity: Int
  private let entries = Locked<[Entry]>([])

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { entries.withLock { $0.count } }

  /// Returns the entry whose header is this one, to the byte.
  func entry(for segment: ArraySlice<UInt8>) -> Entry? {
    entries.withLock { $0 }.first { $0.segment[...].holdsSameBytes(as: segment) }
  }

  /// Adds a chain, and removes the oldest one if there is no space.
  func insert(_ entry: Entry) {
    guard capacity > 0 else { return }
    entries.withLock { entries in
      guard !entries.contains(where: { $0.segment == entry.segment }) else { return }
      if entries.count >= capacity { entries.removeFirst() }
      entries.append(entry)
    }
  }
}

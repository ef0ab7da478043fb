package import AppStoreWire
import Foundation

/// The purchases of erased customers: enough to recognize one again, but no data about it.
package struct Erasures: Hashable, Sendable {
  /// A purchase, as a digest that can't be traced back without the server's key.
  package typealias Mark = Digest

  private let key: [UInt8]
  private var marks: Set<Mark>

  /// Creates the list of erased purchases.
  ///
  /// - Parameters:
  ///   - key: A secret of the server.
  ///   - marks: The digests of the erased purchases.
  package init(key: [UInt8], marks: Set<Mark> = []) {
    self.key = key
    self.marks = marks
  }

  /// Returns the mark of a purchase and all of its renewals.
  package func mark(of original: String, in environment: WireEnvironment) -> Mark {
    Digest(of: Data("\(environment.rawValue)\n\(original)".utf8), keyedBy: key)
  }

  /// Adds a purchase, with its future renewals.
  package mutating func insert(_ original: String, in environment: WireEnvironment) {
    marks.insert(mark(of: original, in: environment))
  }

  /// Returns whether a fact is about a purchase that was erased: it is not learned again.
  package func contain(_ fact: SignedFact) -> Bool {
    guard let name = fact.erasureName else { return false }
    return marks.contains(mark(of: name, in: fact.id.environment))
  }
}

extension SignedFact {
  /// The name under which it is erased: the purchase's, or the name of the app's download.
  package var erasureName: String? {
    if let original { return original }
    return id.name.isEmpty ? nil : Self.erasureName(ofDownload: id.name)
  }

  /// Returns the name under which a download of the app is erased.
  package static func erasureName(ofDownload id: String) -> String { "download \(id)" }
}

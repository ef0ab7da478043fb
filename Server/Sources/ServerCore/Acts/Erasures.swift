public import AppStoreWire
import Foundation

/// The purchases of erased customers: enough to recognize one again, but no data about it.
public struct Erasures: Hashable, Sendable {
  /// A purchase, as a digest that can't be traced back without the server's key.
  public typealias Mark = Digest

  private let key: [UInt8]
  private var marks: Set<Mark>

  /// Creates the list of erased purchases.
  ///
  /// - Parameters:
  ///   - key: A secret of the server.
  ///   - marks: The digests of the erased purchases.
  public init(key: [UInt8], marks: Set<Mark> = []) {
    self.key = key
    self.marks = marks
  }

  /// Returns the mark of a purchase and all of its renewals.
  public func mark(of original: String, in environment: WireEnvironment) -> Mark {
    Digest(of: Data("\(environment.rawValue)\n\(original)".utf8), keyedBy: key)
  }

  /// Adds a purchase, with its future renewals.
  public mutating func insert(_ original: String, in environment: WireEnvironment) {
    marks.insert(mark(of: original, in: environment))
  }

  /// Returns whether a fact is about a purchase that was erased: it is not learned again.
  public func contain(_ fact: SignedFact) -> Bool {
    guard let name = fact.erasureName else { return false }
    return marks.contains(mark(of: name, in: fact.id.environment))
  }
}

extension SignedFact {
  /// The name under which it is erased: the purchase's, or the name of the app's download.
  public var erasureName: String? {
    if let original { return original }
    return id.name.isEmpty ? nil : Self.erasureName(ofDownload: id.name)
  }

  /// Returns the name under which a download of the app is claimed and erased.
  public static func erasureName(ofDownload id: String) -> String { downloads + id }

  /// Returns the identifier of the download that a claim is to, or nil if it is to a purchase.
  public static func download(claimedAs name: String) -> String? {
    name.hasPrefix(downloads) ? String(name.dropFirst(downloads.count)) : nil
  }

  private static let downloads = "download "
}

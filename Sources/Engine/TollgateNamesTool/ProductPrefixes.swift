/// The beginnings of product identifiers that say nothing of a product: they are not part of its Swift name.
struct ProductPrefixes {
  private let bundleID: String

  /// The common leading parts of all products.
  private let shared: [Substring]

  /// - Parameters:
  ///   - products: The identifiers of all products.
  ///   - bundleID: The app's identifier.
  init(of products: [String], _ bundleID: String) {
    self.bundleID = bundleID
    let all = products.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
    // With a single product, its whole name would count as the prefix.
    var shared = all.count < 2 ? [] : Array(all[0].dropLast())
    for parts in all { shared = Array(shared.prefix(Self.count(of: parts.dropLast(), as: shared))) }
    self.shared = shared
  }

  /// Returns how many characters of a product's identifier its Swift name omits.
  func prefix(of product: String) -> Int {
    if product.hasPrefix(bundleID + ".") { return bundleID.count + 1 }
    let parts = product.split(separator: ".", omittingEmptySubsequences: false)
    let app = bundleID.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    let withApp = Self.count(of: parts.dropLast().map { Substring($0.lowercased()) }, as: app)
    let count = max(withApp, Self.count(of: parts.dropLast(), as: shared))
    // `coins.100` and `coins.500` share a word, not the app's identifier.
    guard count >= 2 else { return 0 }
    return parts.prefix(count).reduce(0) { $0 + $1.count + 1 }
  }

  /// Returns the number of leading parts that two identifiers share.
  private static func count(of parts: [Substring], as others: [Substring]) -> Int {
    zip(parts, others).prefix { $0 == $1 }.count
  }
}

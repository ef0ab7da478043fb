import Logging
import SourceJSON
import TollgateCore

/// Reports names that the app uses and its catalog doesn't have.
///
/// One rule for all calls: an unknown name counts as nothing, and is logged once as an error, with
/// the closest name in the catalog. A call that throws throws. With the build plugin
/// `TollgateNames` such a name doesn't compile.
final class UnknownNames: Sendable {
  private let reported = Locked<Set<String>>([])
  private let logger: Logger

  init(logger: Logger) { self.logger = logger }

  /// Logs that the catalog has no such name, the first time.
  func report<Name: Identifier>(
    _ name: Name, _ kind: NameKind, of catalog: Catalog, in known: some Sequence<Name>
  ) {
    guard reported({ $0.insert("\(kind) \(name)").inserted }) else { return }
    let question = Suggestion.question(about: name.rawValue, in: known.map(\.rawValue))
    logger.error(
      "`\(name)` is not \(kind.noun), so it counts as nothing. \(question ?? "")")
  }

  func report(_ feature: Feature.ID, of catalog: Catalog) {
    report(feature, .feature, of: catalog, in: catalog.features.map(\.id))
  }

  func report(_ product: Catalog.Product.ID, of catalog: Catalog) {
    report(product, .product, of: catalog, in: catalog.products.map(\.id))
  }
}

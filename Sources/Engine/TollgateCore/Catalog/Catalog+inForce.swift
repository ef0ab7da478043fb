extension Catalog {
  /// Returns the variant of each active experiment.
  ///
  /// - Parameters:
  ///   - remote: The remote values that were sent.
  ///   - drawn: The variants that this installation has drawn.
  /// - Returns: Nothing for an experiment that is off, or that is not drawn yet.
  public func variants(
    by remote: RemoteValues, drawn: [Experiment.ID: Experiment.Variant.ID]
  ) -> [Experiment.ID: Experiment.Variant.ID] {
    var variants: [Experiment.ID: Experiment.Variant.ID] = [:]
    for experiment in experiments {
      switch experiment.status(by: remote) {
      case .off: continue
      case .only(let variant): variants[experiment.id] = variant
      case .drawn:
        guard let variant = drawn[experiment.id], experiment.variant(variant) != nil else {
          continue
        }
        variants[experiment.id] = variant
      }
    }
    return variants
  }

  /// Returns the catalog with everything that it leaves to remote values filled in.
  ///
  /// A variant's value takes precedence over a sent value, and that over the catalog's own. Invalid
  /// sent values are ignored. Deciding costs nothing more for it.
  ///
  /// - Parameters:
  ///   - remote: The remote values that were sent.
  ///   - variants: The variants that are on; see ``variants(by:drawn:)``.
  /// - Returns: A catalog in which no number and no product is left open.
  public func inForce(
    _ remote: RemoteValues = [:], variants: [Experiment.ID: Experiment.Variant.ID] = [:]
  ) -> Catalog {
    let refused = problems(in: remote)
    var texts = remote.texts.filter { refused[$0.key] == nil }
    for experiment in experiments {
      guard let variant = variants[experiment.id].flatMap(experiment.variant) else { continue }
      texts.merge(variant.values) { _, ofVariant in ofVariant }
    }
    return Catalog(self, sent: RemoteValues(texts), switches: switches)
  }

  /// The remote values that are in force, what variants set included.
  public var valuesInForce: RemoteValues { sent }

  /// Returns the most uses that a feature's quota can ever allow in a period, for any sent values;
  /// 0 without a quota.
  public func highestLimit(of id: Feature.ID) -> Int {
    quotas(counting: id).map { quota in
      guard let source = quota.source, case .number(_, let range) = remote[source]?.kind else {
        return quota.limit
      }
      return range.upperBound
    }.max() ?? 0
  }

  /// Returns the current value of a remote choice.
  public func choice(_ id: RemoteValue.ID) -> String? {
    guard case .choice(let standard, _) = remote[id]?.kind else { return nil }
    return sent.texts[id] ?? standard
  }

  /// The remote choices that always name a product.
  public var remoteProducts: [RemoteValue.ID] {
    remote.values.filter { value in
      guard case .choice(_, let options) = value.kind else { return false }
      return options.allSatisfy { product(Product.ID($0)) != nil }
    }.map(\.id)
  }

  /// Returns the product in force.
  public func product(_ product: Varying<Product.ID>) -> Product.ID? {
    switch product {
    case .fixed(let id): id
    case .remote(let id): choice(id).map { Product.ID($0) }
    }
  }

  /// Returns the text that was sent for a key, or `nil`.
  ///
  /// - Parameters:
  ///   - key: A key of the String Catalog.
  ///   - language: The person's, such as `es`.
  /// - Returns: A literal text, or another key, if a variant names one.
  public func message(inPlaceOf key: String, language: @autoclosure () -> String) -> String? {
    guard let id = messageIDs[key] else { return nil }
    return sent.texts[RemoteValue.ID("\(id).\(language())")] ?? sent.texts[id]
  }
}

/// A comparison of variants of a catalog, each shown to a share of the installations.
///
/// A variant sets remote values. An installation draws one by its stored number, without a network,
/// and keeps it.
public struct Experiment: Hashable, Sendable, Identifiable {
  /// The name of an experiment.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// A variant of an experiment.
  public struct Variant: Hashable, Sendable, Identifiable {
    /// The name of a variant.
    public struct ID: Identifier {
      /// The identifier as a string.
      public let rawValue: String

      /// Creates an identifier from a string.
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier of the variant.
    public let id: ID

    /// The variant's share, relative to the sum of all weights; at least 1.
    public let weight: Int

    /// The remote values that the variant sets.
    public let values: [RemoteValue.ID: String]

    /// Creates a variant.
    public init(id: ID, weight: Int = 1, values: [RemoteValue.ID: String] = [:]) {
      self.id = id
      self.weight = weight
      self.values = values
    }
  }

  /// The status of an experiment.
  public enum Status: Hashable, Sendable {
    /// No person sees a variant.
    case off

    /// Each installation sees the variant that it draws.
    case drawn

    /// Everybody sees this one.
    case only(Variant.ID)

    /// Reads `off`, `drawn`, or the name of one of an experiment's variants.
    public init?(_ text: String, of experiment: Experiment) {
      switch text {
      case "off": self = .off
      case "drawn": self = .drawn
      default:
        guard experiment.variants.contains(where: { $0.id.rawValue == text }) else { return nil }
        self = .only(Variant.ID(text))
      }
    }
  }

  /// The identifier of the experiment.
  public let id: ID

  /// The paywall whose conversion compares the variants: its events name the variant.
  public let paywall: Paywall.ID

  /// The status in the catalog, which applies without a remote one.
  public let standard: String

  /// The variants, in the order of the file.
  public let variants: [Variant]

  /// Creates an experiment.
  public init(id: ID, paywall: Paywall.ID, standard: String = "off", variants: [Variant]) {
    self.id = id
    self.paywall = paywall
    self.standard = standard
    self.variants = variants
  }

  /// Returns the variant, or `nil` if the experiment lacks it.
  public func variant(_ id: Variant.ID) -> Variant? { variants.first { $0.id == id } }

  /// Returns the status from `remote`, or else from the catalog.
  public func status(by remote: RemoteValues) -> Status {
    remote.texts[RemoteValue.ID(id.rawValue)].flatMap { Status($0, of: self) }
      ?? Status(standard, of: self) ?? .off
  }

  /// Returns the variant that an installation draws.
  ///
  /// It follows only from the installation's number and the experiment's name, so experiments are
  /// independent of each other.
  public func draw(installation: UInt64) -> Variant.ID? {
    let total = variants.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return nil }
    var place = Int(spread(installation, with: id.rawValue) % UInt64(total))
    for variant in variants {
      if place < variant.weight { return variant.id }
      place -= variant.weight
    }
    return nil
  }
}

/// FNV-1a over the bytes of both, then the finish of MurmurHash3, because the low bits of FNV alone
/// aren't uniform.
private func spread(_ number: UInt64, with name: String) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  for shift in stride(from: 0, to: 64, by: 8) { take(UInt8(truncatingIfNeeded: number >> shift)) }
  for byte in name.utf8 { take(byte) }
  hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
  hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
  return hash ^ (hash >> 33)
}

extension Catalog {
  /// Returns a Boolean value that indicates whether a product is another's price in an experiment, and
  /// the variant that sells it is not in force.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - bundled: The catalog without remote values and variants.
  /// - Returns: False for every product that has a place of its own on a paywall.
  public func isVariantOnly(_ id: Product.ID, of bundled: Catalog) -> Bool {
    guard product(id)?.twin != nil, !paywalls.contains(where: { $0.products.contains(id) }),
      !bundled.paywalls.contains(where: { $0.products.contains(id) })
    else { return false }
    return experiments.contains { experiment in
      experiment.variants.contains { $0.values.values.contains(id.rawValue) }
    }
  }
}

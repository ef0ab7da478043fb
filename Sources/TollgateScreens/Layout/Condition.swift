import SourceJSON
import TollgateCore

/// A condition for showing an element.
///
/// All of its parts must hold.
indirect enum Condition: Hashable, Sendable {
  case all([Condition])
  case not(Condition)
  case entitled(SourceLocated<Entitlement.ID>)
  case unlimited(SourceLocated<Feature.ID>)
  case denied(SourceLocated<Feature.ID>)
  case platform(Set<Platform>)

  /// The person has set this on the screen.
  case input(String)
  case allowed(SourceLocated<Feature.ID>)
  case owned(SourceLocated<Catalog.Product.ID>)

  /// Somebody has to approve its purchase.
  case pending(SourceLocated<Catalog.Product.ID>)

  /// It is the plan that is picked, or the product whose sheet is open.
  case chosen(SourceLocated<Catalog.Product.ID>)

  /// It is known that the trial lasts, whatever else is bought.
  case inTrial(SourceLocated<Trial.ID>)
  case trialExpired(SourceLocated<Trial.ID>)
  case offer(SourceLocated<Offer.ID>)
  case productCatalog(ProductCatalogCondition)

  /// Holds while it is not known yet what the person has bought, or the opposite.
  case loading(Bool)
  case onboarded(Bool)

  /// A state of the products that the store sells.
  enum ProductCatalogCondition: String, Hashable, Sendable, Decodable, CaseIterable {
    case loading, unreachable, loaded
  }
}

extension Condition: Decodable {
  enum Key: String, LayoutKey {
    case not, entitled, unlimited, denied, on, input, allowed, owned, pending, chosen, inTrial
    case trialExpired, offer, productCatalog = "shelf", loading, onboarded

    var value: LayoutValue {
      switch self {
      case .not: .shared(.condition)
      case .entitled: .name(.entitlement, "Entitled", "The person holds this entitlement.")
      case .unlimited:
        .name(.feature, "Unlimited", "The person may use this feature without a limit.")
      case .denied: .name(.feature, "Denied", "The person may not use this feature now.")
      case .on:
        .list("On", "The device is on one of these platforms.", of: .shared(.platform))
      case .input: .string("Input", "The person has set this on the screen.")
      case .allowed: .name(.feature, "Allowed", "The person may use this feature now.")
      case .owned:
        .name(.product, "Owned", "This product, or a twin of it, is the person's.")
      case .pending:
        .name(.product, "Pending", "Somebody has to approve the purchase of this product.")
      case .chosen:
        .name(
          .product, "Chosen", "This product is the plan that is picked, or its sheet is open.")
      case .inTrial:
        .name(.trial, "In trial", "It is known that this trial lasts, whatever was bought.")
      case .trialExpired:
        .name(
          .trial, "Trial expired", "It is known that this trial is over, whatever was bought.")
      case .offer: .name(.offer, "Offer", "This offer is open.")
      case .productCatalog:
        .word(
          "Shelf", "How things stand with what the store sells.",
          of: ProductCatalogCondition.self)
      case .loading:
        .bool("Loading", "Whether it is not known yet what the person has bought.")
      case .onboarded: .bool("Onboarded", "Whether the person has been through onboarding.")
      }
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let parts = try Key.allCases.filter(container.contains).map { key -> Condition in
      switch key {
      case .not: .not(try container.decode(Condition.self, forKey: key))
      case .entitled: .entitled(try container.decode(SourceLocated.self, forKey: key))
      case .unlimited: .unlimited(try container.decode(SourceLocated.self, forKey: key))
      case .denied: .denied(try container.decode(SourceLocated.self, forKey: key))
      case .on: .platform(try container.decode(Set<Platform>.self, forKey: key))
      case .input: .input(try container.decode(String.self, forKey: key))
      case .allowed: .allowed(try container.decode(SourceLocated.self, forKey: key))
      case .owned: .owned(try container.decode(SourceLocated.self, forKey: key))
      case .pending: .pending(try container.decode(SourceLocated.self, forKey: key))
      case .chosen: .chosen(try container.decode(SourceLocated.self, forKey: key))
      case .inTrial: .inTrial(try container.decode(SourceLocated.self, forKey: key))
      case .trialExpired: .trialExpired(try container.decode(SourceLocated.self, forKey: key))
      case .offer: .offer(try container.decode(SourceLocated.self, forKey: key))
      case .productCatalog:
        .productCatalog(try container.decode(ProductCatalogCondition.self, forKey: key))
      case .loading: .loading(try container.decode(Bool.self, forKey: key))
      case .onboarded: .onboarded(try container.decode(Bool.self, forKey: key))
      }
    }
    guard let first = parts.first else {
      throw decoder.sourceError(
        inA: "condition", with: [],
        ifNone: "Say one of " + Key.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
          + ", or leave the condition out.", ifSeveral: "")
    }
    self = parts.count == 1 ? first : .all(parts)
  }
}

extension Condition {
  /// The JSON Schema of a condition.
  static var schema: JSONValue {
    [
      "title": "Condition",
      "description": "When an element is shown. All that is said must hold. Always, by default.",
      "type": "object",
      "properties": Key.properties,
      "additionalProperties": false,
      "minProperties": 1,
    ]
  }
}

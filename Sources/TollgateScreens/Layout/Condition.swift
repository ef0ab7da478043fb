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
  private enum Key: String, CodingKey, CaseIterable {
    case not, entitled, unlimited, denied, on, input, allowed, owned, pending, chosen, inTrial
    case trialExpired, offer, productCatalog = "shelf", loading, onboarded
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

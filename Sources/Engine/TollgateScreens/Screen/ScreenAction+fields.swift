import TollgateCore

/// A name and value of an action written flat, as in a web form.
public struct ScreenActionField: Hashable, Sendable {
  /// The name of the field.
  public let name: String

  /// The value of the field.
  public let value: String
}

/// Fields that are not an action.
public struct MalformedScreenAction: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the mistake.
  public let description: String
}

extension ScreenAction {
  private enum Name: String, CaseIterable {
    case use, open, buy, choose, restore, redeem, reload, spend, complete, toggle, set, dismiss
    case dismissAlert, note, forget, openEntry, deleteEntry, manageSubscriptions, requestRefund
  }

  /// The action in flat form: always `action`, and if they apply `value`, `name`, `then`, `offer`
  /// and `on`.
  public var fields: [ScreenActionField] {
    func fields(
      _ action: Name, value: String? = nil, name: String? = nil, then: String? = nil,
      offer: String? = nil, on: String? = nil
    ) -> [ScreenActionField] {
      [
        ("action", action.rawValue), ("name", name), ("value", value), ("then", then),
        ("offer", offer), ("on", on),
      ].compactMap { field, value in value.map { ScreenActionField(name: field, value: $0) } }
    }
    return switch self {
    case .use(let feature, let next):
      fields(.use, value: feature.rawValue, then: next?.rawValue)
    case .open(let screen): fields(.open, value: screen.rawValue)
    case .buy(let product, let offer):
      fields(.buy, value: product.rawValue, offer: offer?.rawValue)
    case .choose(let product): fields(.choose, value: product.rawValue)
    case .restore: fields(.restore)
    case .redeem(let code): fields(.redeem, value: code)
    case .reload: fields(.reload)
    case .manageSubscriptions: fields(.manageSubscriptions)
    case .requestRefund(let product): fields(.requestRefund, value: product.rawValue)
    case .spend(let spend, let feature):
      fields(.spend, value: spend.rawValue, on: feature?.rawValue)
    case .completeOnboarding(let next):
      fields(.complete, value: "onboarding", then: next?.rawValue)
    case .toggle(let name): fields(.toggle, value: name)
    case .set(let name, let value): fields(.set, value: value, name: name)
    case .note(let name, let feature): fields(.note, value: feature.rawValue, name: name)
    case .forget(let name): fields(.forget, value: name)
    case .openEntry(let id, let feature, let screen):
      fields(.openEntry, value: String(id), then: screen.rawValue, on: feature.rawValue)
    case .deleteEntry(let id, let feature):
      fields(.deleteEntry, value: String(id), on: feature.rawValue)
    case .dismiss: fields(.dismiss)
    case .dismissAlert: fields(.dismissAlert)
    }
  }

  /// Reads an action that was written flat.
  ///
  /// Other fields may be among its own.
  ///
  /// The names in it are not checked against a catalog; see ``ScreenBook/knows(_:)``.
  public init(fields: [String: String]) throws(MalformedScreenAction) {
    func required(_ name: String) throws(MalformedScreenAction) -> String {
      guard let value = fields[name], !value.isEmpty else {
        throw MalformedScreenAction(
          description: "The action `\(fields["action"] ?? "")` lacks its field `\(name)`.")
      }
      return value
    }
    func number() throws(MalformedScreenAction) -> Int {
      guard let number = Int(try required("value")) else {
        throw MalformedScreenAction(
          description: "The `value` of `\(fields["action"] ?? "")` has to be a whole number.")
      }
      return number
    }
    func optional(_ name: String) -> String? { fields[name].flatMap { $0.isEmpty ? nil : $0 } }
    guard let action = Name(rawValue: try required("action")) else {
      throw MalformedScreenAction(
        description: "There is no action `\(fields["action"] ?? "")`. There are "
          + Name.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    self =
      switch action {
      case .use:
        .use(Feature.ID(try required("value")), then: optional("then").map { ScreenID($0) })
      case .open: .open(ScreenID(try required("value")))
      case .buy:
        .buy(
          Catalog.Product.ID(try required("value")), offer: optional("offer").map { Offer.ID($0) })
      case .choose: .choose(Catalog.Product.ID(try required("value")))
      case .restore: .restore
      case .redeem: .redeem(code: optional("value"))
      case .reload: .reload
      case .manageSubscriptions: .manageSubscriptions
      case .requestRefund: .requestRefund(Catalog.Product.ID(try required("value")))
      case .spend:
        .spend(Spend.ID(try required("value")), on: optional("on").map { Feature.ID($0) })
      case .complete: .completeOnboarding(then: optional("then").map { ScreenID($0) })
      case .toggle: .toggle(try required("value"))
      case .set: .set(try required("name"), to: try required("value"))
      case .note: .note(try required("name"), using: Feature.ID(try required("value")))
      case .forget: .forget(try required("value"))
      case .openEntry:
        .openEntry(
          try number(), of: Feature.ID(try required("on")), on: ScreenID(try required("then")))
      case .deleteEntry: .deleteEntry(try number(), of: Feature.ID(try required("on")))
      case .dismiss: .dismiss
      case .dismissAlert: .dismissAlert
      }
  }
}

extension ScreenAction: Codable {
  /// Encodes the action as its fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first })
  }

  /// Creates an action by decoding its fields.
  ///
  /// - Throws: An error if the fields are no action.
  public init(from decoder: any Decoder) throws {
    try self.init(fields: decoder.singleValueContainer().decode([String: String].self))
  }
}

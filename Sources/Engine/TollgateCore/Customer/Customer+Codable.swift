import Foundation

/// A customer in a snapshot: a name and a value for each field, dates in seconds since 2001.
extension Customer: Codable {
  /// Creates a customer from the existing fields; the others keep their defaults.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FieldName.self)
    self.init(entitlements: try Entitlements(from: decoder))
    for field in Self.fields where values.contains(field.name) {
      try field.decode(&self, values)
    }
  }

  /// Writes every field.
  public func encode(to encoder: any Encoder) throws {
    try entitlements.encode(to: encoder)
    var values = encoder.container(keyedBy: FieldName.self)
    for field in Self.fields { try field.encode(self, &values) }
  }

  /// The fields besides the entitlements: one line for each.
  ///
  /// Data that the store sends again at each launch is omitted.
  private static let fields = [
    CodedField("uses", \.uses), CodedField("choices", \.choices),
    CodedField("isSimulating", \.isSimulating), CodedField("balances", \.balances),
    CodedField("serverBalancesDate", \.serverBalancesDate), CodedField("unlocked", \.unlocked),
    CodedField(unlessEmpty: "rented", \.rented), CodedField(unlessEmpty: "lapsing", \.lapsing),
    CodedField(unlessEmpty: "accruals", \.accruals), CodedField("trials", \.trials),
    CodedField("progress", \.progress), CodedField("goals", \.goals),
    CodedField("pending", \.pending), CodedField("firstLaunch", \.firstLaunch),
    CodedField("isOnboarded", \.isOnboarded), CodedField("switches", \.switches),
    CodedField("onboardedAt", \.onboardedAt), CodedField("versionsShown", \.versionsShown),
    CodedField("shows", \.shows), CodedField("calls", \.calls),
    CodedField("appBought", \.appBought),
  ]
}

private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A field of a customer, by the name under which it is written.
private struct CodedField: Sendable {
  let name: FieldName
  let encode: @Sendable (Customer, inout KeyedEncodingContainer<FieldName>) throws -> Void
  let decode: @Sendable (inout Customer, KeyedDecodingContainer<FieldName>) throws -> Void

  init<Value: Codable & SendableMetatype>(
    _ text: String, _ path: any (WritableKeyPath<Customer, Value> & Sendable)
  ) {
    let name = FieldName(stringValue: text)
    self.name = name
    encode = { customer, values in try values.encode(customer[keyPath: path], forKey: name) }
    decode = { customer, values in
      customer[keyPath: path] = try values.decode(Value.self, forKey: name)
    }
  }

  /// A field that is omitted if it is empty.
  init<Name: Identifier & SendableMetatype, Value: Codable & SendableMetatype>(
    unlessEmpty text: String, _ path: any (WritableKeyPath<Customer, [Name: Value]> & Sendable)
  ) {
    let name = FieldName(stringValue: text)
    self.name = name
    encode = { customer, values in
      let value = customer[keyPath: path]
      if !value.isEmpty { try values.encode(value, forKey: name) }
    }
    decode = { customer, values in
      customer[keyPath: path] = try values.decode([Name: Value].self, forKey: name)
    }
  }

  /// A field that is omitted if it is nil.
  init<Value: Codable & SendableMetatype>(
    _ text: String, _ path: any (WritableKeyPath<Customer, Value?> & Sendable)
  ) {
    let name = FieldName(stringValue: text)
    self.name = name
    encode = { customer, values in
      try values.encodeIfPresent(customer[keyPath: path], forKey: name)
    }
    decode = { customer, values in
      customer[keyPath: path] = try values.decodeIfPresent(Value.self, forKey: name)
    }
  }

  /// Names in their order, so that the same customer is always the same text.
  init<Value: Identifier & SendableMetatype>(
    _ text: String, _ path: any (WritableKeyPath<Customer, Set<Value>> & Sendable)
  ) {
    let name = FieldName(stringValue: text)
    self.name = name
    encode = { customer, values in
      try values.encode(customer[keyPath: path].sorted(), forKey: name)
    }
    decode = { customer, values in
      customer[keyPath: path] = Set(try values.decode([Value].self, forKey: name))
    }
  }
}

extension Uses: Codable {
  /// Creates uses from an array of their instants.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Date].self))
  }

  /// Writes an array of the instants.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(instants)
  }
}

extension Entitlements: Codable {
  private enum CodingKeys: String, CodingKey { case isKnown, entitlements, badges }

  /// Creates entitlements from their causes.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      isKnown: try values.decode(Bool.self, forKey: .isKnown),
      causes: try values.decode([Cause<Entitlement.ID>].self, forKey: .entitlements),
      badges: try values.decode([Cause<Badge.ID>].self, forKey: .badges))
  }

  /// Writes the causes, and whether the store has answered.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(isKnown, forKey: .isKnown)
    try values.encode(causes, forKey: .entitlements)
    try values.encode(badges, forKey: .badges)
  }
}

extension Entitlements.Cause: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, product, environment, transaction, bought, end, graceStart, isShared, source, reason
  }

  /// Creates a cause from the fields of one object.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      entitlement: try values.decode(Name.self, forKey: .name),
      source: try values.decodeIfPresent(Entitlements.Source.self, forKey: .source) ?? .store,
      fact: Fact.ID(
        environment: try values.decode(String.self, forKey: .environment),
        transaction: try values.decode(String.self, forKey: .transaction),
        purchaseDate: try values.decode(Date.self, forKey: .bought)),
      product: try values.decode(Catalog.Product.ID.self, forKey: .product),
      ownership: try values.decodeIfPresent(Bool.self, forKey: .isShared) == true
        ? .familyShared : .purchased,
      end: try values.decodeIfPresent(Date.self, forKey: .end),
      graceStart: try values.decodeIfPresent(Date.self, forKey: .graceStart),
      reason: try values.decodeIfPresent(String.self, forKey: .reason))
  }

  /// Writes the fields of one object.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(entitlement, forKey: .name)
    try values.encode(product, forKey: .product)
    try values.encode(fact.environment, forKey: .environment)
    try values.encode(fact.transaction, forKey: .transaction)
    try values.encode(fact.purchaseDate, forKey: .bought)
    try values.encodeIfPresent(end, forKey: .end)
    try values.encodeIfPresent(graceStart, forKey: .graceStart)
    // Omitted from the person's purchases.
    if ownership == .familyShared { try values.encode(true, forKey: .isShared) }
    if source != .store { try values.encode(source, forKey: .source) }
    try values.encodeIfPresent(reason, forKey: .reason)
  }
}

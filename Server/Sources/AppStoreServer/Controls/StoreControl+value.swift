import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension StoreControl {
  /// The value after a control's name, and whose it is.
  struct Value: Sendable {
    let name: String
    let takes: String
    let node: JSONNode

    /// The whole control, with its members.
    let root: JSONNode

    var account = AccountID(rawValue: 1)
    var deviceNumber = 1
    var keeper: StoreKeeper?
  }
}

extension StoreControl.Value {
  /// The device, which there is from then on.
  var device: DeviceID {
    get async throws {
      guard let keeper else { throw mistaken }
      return try await keeper.device(numbered: deviceNumber)
    }
  }

  var text: String {
    get throws {
      guard let text = node.string else { throw mistaken }
      return text
    }
  }

  var flag: Bool {
    get throws {
      guard let flag = node.bool else { throw mistaken }
      return flag
    }
  }

  var isFalse: Bool { node.bool == false }

  var whole: Int {
    get throws {
      guard let number = node.numberText.flatMap({ Int($0) }), number >= 0 else { throw mistaken }
      return number
    }
  }

  /// Returns the integer, if it is within a range.
  func whole(_ range: ClosedRange<Int>) throws -> Int {
    let number = try whole
    guard range.contains(number) else {
      let end = range.upperBound == .max ? "on" : "to \(range.upperBound)"
      throw Refusal(
        .badRequest, "`\(name)` can't be \(number).",
        fix: "Write a number from \(range.lowerBound) \(end).")
    }
    return number
  }

  /// Returns a text from a list.
  func word<Word: RawRepresentable>(
    _ type: Word.Type = Word.self
  ) throws -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try text) else { throw mistaken }
    return word
  }

  var mistaken: Refusal {
    Refusal(
      .badRequest, "`\(name)` can't be that.", fix: "Write { \"\(name)\": … } with \(takes).")
  }
}

extension StoreControl.Value {
  /// Something that a person names a purchase by.
  enum Named: Sendable {
    /// A product, of the account that the control is about.
    case product(String)

    /// A transaction: `{"transaction": "ID"}`.
    case transaction(TransactionID)
  }

  /// The purchase that the value names.
  var named: Named {
    get throws {
      if let product = node.string { return .product(product) }
      guard node.members.count == 1, let text = node["transaction"]?.string,
        let number = UInt64(text)
      else { throw mistaken }
      return .transaction(TransactionID(rawValue: number))
    }
  }

  /// The purchase that the value names, as the store's commands name it.
  var purchase: PurchaseName {
    get throws {
      switch try named {
      case .product(let id): .newest(of: id, by: account)
      case .transaction(let id): .transaction(id)
      }
    }
  }

  /// The product that the value names and the account that has it; of a transaction the one that its subscription runs
  /// as now.
  var product: (id: String, account: AccountID) {
    get async throws {
      switch try named {
      case .product(let id): return (id, account)
      case .transaction(let id):
        guard let keeper else { throw mistaken }
        let transaction = try await keeper.store.send(DescribeTransaction(id))
        return (transaction.currentProductID, transaction.account)
      }
    }
  }
}

extension StoreControl.Value {
  /// Returns a text member, or nil if it is missing.
  func text(_ member: String) throws -> String? {
    try read(member, "text") { $0.string }
  }

  /// Returns a Boolean member, or nil if it is missing.
  func flag(_ member: String) throws -> Bool? {
    try read(member, "true or false") { $0.bool }
  }

  /// Returns an integer member, or nil if it is missing.
  func whole(_ member: String, _ range: ClosedRange<Int>) throws -> Int? {
    try read(member, "\(range.lowerBound) to \(range.upperBound)") { node in
      node.numberText.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Returns a UUID member, or nil if it is missing.
  func uuid(_ member: String) throws -> UUID? {
    try read(member, "a UUID") { $0.string.flatMap(UUID.init(uuidString:)) }
  }

  /// Returns a percentage member in thousandths of a percent, or nil if it is missing.
  func percentage(_ member: String) throws -> Int? {
    try read(member, "a number above 0 and up to 100, with 3 decimals at most") { node in
      guard let text = node.numberText, let share = Decimal(string: text) else { return nil }
      let thousandths = share * 1_000
      let whole = NSDecimalNumber(decimal: thousandths).intValue
      return Decimal(whole) == thousandths && (1...100_000).contains(whole) ? whole : nil
    }
  }

  /// Returns a member that is a text from a list, or nil if it is missing.
  func word(_ member: String, _ words: [String]) throws -> String? {
    try read(member, words.joined(separator: ", ")) { node in
      node.string.flatMap { words.contains($0) ? $0 : nil }
    }
  }

  /// Reads a member.
  ///
  /// - Parameters:
  ///   - member: The name of the member.
  ///   - described: A description of valid values.
  ///   - value: Reads the value, or returns nil if it is invalid.
  /// - Returns: The member, or nil if it is missing.
  /// - Throws: ``Refusal`` if the member is invalid.
  private func read<Read>(
    _ member: String, _ described: String, _ value: (JSONNode) -> Read?
  ) throws -> Read? {
    guard let node = root[member] else { return nil }
    guard let read = value(node) else {
      throw Refusal(
        .badRequest, "`\(member)` of `\(name)` can't be that.", fix: "Write \(described).")
    }
    return read
  }

  /// Throws that a member is missing.
  func required<Read>(_ read: Read?, _ member: String) throws -> Read {
    guard let read else {
      throw Refusal(
        .badRequest, "`\(name)` needs `\(member)`.", fix: "Write it beside the control.")
    }
    return read
  }
}

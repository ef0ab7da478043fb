/// The accounts of a store, and who is in whose family.
struct Accounts: Sendable {
  private var byID: [AccountID: Account] = [:]

  /// The members of each family, by the account that it is named after.
  private var families: [AccountID: Set<AccountID>] = [:]

  /// The accounts, in the order in which they were added.
  var ids: [AccountID] { byID.keys.sorted { $0.rawValue < $1.rawValue } }

  /// An account, or nil where there is none of this identifier.
  subscript(id: AccountID) -> Account? {
    get { byID[id] }
    set {
      move(id, from: byID[id]?.family, to: newValue?.family)
      byID[id] = newValue
    }
  }

  /// Returns the members of an account's family, itself included, in the order in which they were added.
  func family(of id: AccountID) -> [AccountID] {
    guard let family = byID[id]?.family else { return [id] }
    return (families[family] ?? []).sorted { $0.rawValue < $1.rawValue }
  }

  /// Returns whether a family is named after an account.
  func isFamilyNamed(after id: AccountID) -> Bool { families[id] != nil }

  private mutating func move(_ id: AccountID, from old: AccountID?, to new: AccountID?) {
    guard old != new else { return }
    if let old {
      families[old]?.remove(id)
      if families[old]?.isEmpty == true { families[old] = nil }
    }
    if let new { families[new, default: []].insert(id) }
  }
}

extension Accounts: Codable {
  init(from decoder: any Decoder) throws {
    for (id, account) in try [AccountID: Account](from: decoder) { self[id] = account }
  }

  func encode(to encoder: any Encoder) throws { try byID.encode(to: encoder) }
}

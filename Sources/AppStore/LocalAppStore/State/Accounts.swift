/// The accounts of a store, and who is in whose family.
struct Accounts: Sendable {
  private var byID: [AccountID: Account] = [:]

  /// The accounts, in the order in which they were added, which is that of their identifiers.
  private(set) var ids: [AccountID] = []

  /// The members of each family, by the account that identifies it.
  private var families: [AccountID: Set<AccountID>] = [:]

  /// Returns the account with this identifier, or nil if it doesn't exist.
  subscript(id: AccountID) -> Account? {
    get { byID[id] }
    set {
      move(id, from: byID[id]?.family, to: newValue?.family)
      if byID[id] == nil, newValue != nil { ids.insert(id, at: place(of: id)) }
      byID[id] = newValue
    }
  }

  /// Returns the number of the account with this identifier, counted from 1, or nil if it doesn't
  /// exist.
  func number(of id: AccountID) -> Int? {
    let place = place(of: id)
    return place < ids.count && ids[place] == id ? place + 1 : nil
  }

  /// Returns the position of the first account whose identifier isn't less than this one.
  private func place(of id: AccountID) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle].rawValue < id.rawValue { low = middle + 1 } else { high = middle }
    }
    return low
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
    let accounts = try LongTable<AccountID, Account>(from: decoder).values
    for id in accounts.keys.sorted(by: { $0.rawValue < $1.rawValue }) { self[id] = accounts[id] }
  }

  func encode(to encoder: any Encoder) throws { try LongTable(byID).encode(to: encoder) }
}

public import TollgateCore

/// The state of screens that the engine lacks: the open screen's inputs, and the entries of
/// features with a cap and of listed features.
///
/// The entries are the app's. The owner of the memory stores the entries, for example with
/// ``EntriesFile``; everything else is lost when the app ends.
public struct ScreenMemory: Hashable, Sendable {
  /// An item that a use of a feature made.
  public struct Entry: Hashable, Sendable, Codable, Identifiable {
    /// Counts from 1 on; no two entries of a feature have the same.
    public let id: Int

    /// The inputs that were set while the entry was open, by name.
    public var values: [String: String]

    /// Creates an entry.
    public init(id: Int, values: [String: String] = [:]) {
      self.id = id
      self.values = values
    }
  }

  /// An entry of a feature.
  private struct Place: Hashable, Sendable {
    let feature: Feature.ID
    let id: Entry.ID
  }

  /// The longest text that is remembered, in characters.
  public static let longestText = 4_000

  /// The entries by feature, oldest first.
  public var entries: [Feature.ID: [Entry]]

  /// The entry that the open screen shows.
  private var opened: Place?

  /// The entry that was made last, until a screen opens and shows it.
  private var made: Place?

  private var ownInputs: [String: String] = [:]

  /// Creates a memory with stored entries.
  public init(entries: [Feature.ID: [Entry]] = [:]) { self.entries = entries }

  /// The inputs of the open screen by name: its own, and those of the entry shown.
  ///
  /// `entry` is the entry's number.
  public var inputs: [String: String] {
    guard let opened, let entry = entry(at: opened) else { return ownInputs }
    return ownInputs.merging(entry.inputs) { _, kept in kept }
  }

  /// The number of entries by feature.
  ///
  /// Setting it creates or removes the newest entries.
  public var counts: [Feature.ID: Int] {
    get { entries.mapValues(\.count) }
    set {
      for (feature, count) in newValue { setCount(count, of: feature) }
      for feature in entries.keys where newValue[feature] == nil { entries[feature] = nil }
    }
  }

  private mutating func setCount(_ count: Int, of feature: Feature.ID) {
    var list = Array((entries[feature] ?? []).prefix(max(0, count)))
    while list.count < count { list.append(Entry(id: (list.last?.id ?? 0) + 1)) }
    entries[feature] = list
  }

  /// Records an allowed use: a feature with entries gets one, which the screen that opens next shows.
  ///
  /// - Parameters:
  ///   - feature: The feature that was used.
  ///   - book: Says which features have entries; see ``ScreenBook/hasEntries(_:)``.
  public mutating func use(_ feature: Feature.ID, in book: ScreenBook) {
    ownInputs = [:]
    guard book.hasEntries(feature) else { return }
    let entry = Entry(id: (entries[feature]?.last?.id ?? 0) + 1)
    entries[feature, default: []].append(entry)
    made = Place(feature: feature, id: entry.id)
  }

  /// Records that a screen was opened or closed: the inputs of the last one are discarded.
  public mutating func openScreen() {
    ownInputs = [:]
    (opened, made) = (made, nil)
  }

  /// Sets an input: in the entry that the screen shows, if it shows one.
  ///
  /// Texts are cut at ``longestText``.
  public mutating func set(_ name: String, to value: String) {
    let value = String(value.prefix(Self.longestText))
    change(name) { $0 = value }
  }

  /// Clears an input.
  public mutating func forget(_ name: String) { change(name) { $0 = nil } }

  /// Shows an entry on the screen that was opened for it.
  public mutating func open(_ id: Entry.ID, of feature: Feature.ID) {
    ownInputs = [:]
    let place = Place(feature: feature, id: id)
    (opened, made) = (entry(at: place) == nil ? nil : place, nil)
  }

  /// Deletes an entry, if there is one.
  public mutating func delete(_ id: Entry.ID, of feature: Feature.ID) {
    entries[feature]?.removeAll { $0.id == id }
    if opened == Place(feature: feature, id: id) { opened = nil }
    if made == Place(feature: feature, id: id) { made = nil }
  }

  /// Ends as the app's process does: the entries stay.
  public mutating func end() { self = ScreenMemory(entries: entries) }

  private func entry(at place: Place) -> Entry? {
    entries[place.feature]?.first { $0.id == place.id }
  }

  private mutating func change(_ name: String, _ body: (inout String?) -> Void) {
    guard let opened, let index = entries[opened.feature]?.firstIndex(where: { $0.id == opened.id })
    else { return body(&ownInputs[name]) }
    body(&entries[opened.feature, default: []][index].values[name])
  }
}

extension ScreenMemory.Entry {
  /// The inputs that a text about the entry can name.
  var inputs: [String: String] { values.merging(["entry": String(id)]) { _, number in number } }
}

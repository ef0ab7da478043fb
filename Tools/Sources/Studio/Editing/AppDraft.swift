import Foundation
import Journeys
import SourceJSON

/// An app's files with changes that are shown and not saved yet.
///
/// A change affects only the bytes of one value: everything else stays as it was written.
struct AppDraft: Sendable {
  /// The files' state before a change, to undo it.
  private struct Step: Sendable {
    let file: String
    let bytes: Data
  }

  /// A refused change, with its input, to be shown next to its field.
  struct Refusal: Hashable, Sendable {
    /// The value to change, or nil if it was no single one.
    var value: CatalogOutline.Place?
    var text: String?
    let reason: String
  }

  static let fileNames = [AppFolder.catalogName, AppFolder.productsName, AppFolder.stringsName]

  /// The most changes that can be undone, and the most bytes stored for that.
  static let mostSteps = 50
  static let mostBytes = 32_000_000

  /// The app's folder.
  let folder: URL
  private var files: [String: DraftFile] = [:]
  private var steps: [Step] = []

  /// The last change, if it was refused.
  var refusal: Refusal?

  /// The names of the files that were just saved, until another change.
  private(set) var saved: [String] = []

  /// Reads an app's files.
  ///
  /// - Throws: The first mistake in a file, with its place.
  init(of folder: URL) throws {
    self.folder = folder
    for name in Self.fileNames {
      guard let data = Self.contents(of: name, in: folder) else { continue }
      files[name] = try DraftFile(data, file: name)
    }
  }

  /// The names of the files that are changed, in alphabetical order.
  var changed: [String] { files.filter(\.value.isChanged).keys.sorted() }

  /// The names of the files that have changed on disk since.
  var overtaken: [String] { files.filter(\.value.isOvertaken).keys.sorted() }

  var canUndo: Bool { !steps.isEmpty }

  /// The contents of the files, with the changes.
  var contents: [String: Data] { files.mapValues(\.data) }

  /// Returns a file's document with the changes, or nil if there is no such file.
  func document(_ name: String) -> JSONDocument? { files[name]?.document }

  /// Returns a file as it was read, or nil if it doesn't exist.
  func read(_ name: String) -> Data? { files[name]?.read }

  /// The app with the changes.
  ///
  /// - Throws: Its mistakes, with their places.
  func app() throws -> AppFolder { try AppFolder(folder, with: contents) }
}

extension AppDraft {
  /// Replaces a text, a price or a number.
  ///
  /// - Parameters:
  ///   - text: The value as typed.
  ///   - place: The place of the value.
  ///   - seen: The fingerprint of the value that the page showed.
  /// - Throws: ``EditMistake`` if it can't be written there, or the value has changed since.
  mutating func set(
    _ text: String, at place: CatalogOutline.Place, seen: String
  ) throws(EditMistake) {
    guard let document = files[place.file]?.document,
      let steps = place.path.steps(in: document.root)
    else { throw .nothingThere }
    let node = document.root[steps]
    guard let kind = EditableKind(steps, of: place.file, node) else { throw .nothingThere }
    let value = try kind.value(of: text)
    guard value != node.map(JSONValue.init) else { return }
    // If nothing is written, the page shows nothing, or the key that is the text.
    if node == nil, text.isEmpty || steps[1] == .key(text) { return }
    guard seen == Fingerprint(node).text else { throw .seenOtherwise }
    try change(place.file) { document throws(SourceError) in
      if node == nil {
        try document.addText(value, at: steps)
      } else {
        try document.set(value, at: steps)
        // A text in the state `new` counts as missing; this one has now been written.
        let state = Array(steps.dropLast()) + ["state"]
        if kind == .text, document.root[state]?.string == "new" {
          try document.set("translated", at: state)
        }
      }
    }
  }

  /// Moves an item in a list of a screen one place up or down.
  ///
  /// - Parameters:
  ///   - place: The place of the item.
  ///   - distance: 1 for down, -1 for up.
  ///   - seen: The fingerprint of the list that the page showed.
  /// - Throws: ``EditMistake`` if there is no such place, or the list has changed since.
  mutating func move(
    _ place: CatalogOutline.Place, by distance: Int, seen: String
  ) throws(EditMistake) {
    guard place.file == AppFolder.catalogName, let document = files[place.file]?.document,
      let steps = place.path.steps(in: document.root), steps.first == "screens",
      case .item(let index)? = steps.last
    else { throw .nothingThere }
    let list = Array(steps.dropLast())
    guard let node = document.root[list], node.elements.indices.contains(index) else {
      throw .nothingThere
    }
    guard seen == Fingerprint(node).text else { throw .seenOtherwise }
    guard node.elements.indices.contains(index + distance) else {
      throw EditMistake("It is \(distance < 0 ? "the first" : "the last") of its list already.")
    }
    try change(place.file) { document throws(SourceError) in
      try document.move(itemAt: index, to: index + distance, of: list)
    }
  }

  /// Undoes the last change.
  ///
  /// - Throws: ``EditMistake`` if there is no change.
  mutating func undo() throws(EditMistake) {
    saved = []
    guard let last = steps.popLast(),
      let document = try? JSONDocument(last.bytes, file: last.file)
    else { throw EditMistake("There is nothing to take back.") }
    files[last.file]?.document = document
  }

  private mutating func change(
    _ name: String, _ body: (inout JSONDocument) throws(SourceError) -> Void
  ) throws(EditMistake) {
    guard let before = files[name]?.document else { throw .nothingThere }
    var document = before
    do throws(SourceError) {
      try body(&document)
    } catch {
      throw EditMistake("\(error)")
    }
    guard document.bytes.count <= SourceFile.longestDocument else {
      throw EditMistake("\(name) would be too large to be read again.")
    }
    saved = []
    files[name]?.document = document
    steps.append(Step(file: name, bytes: Data(before.bytes)))
    while steps.count > Self.mostSteps
      || steps.count > 1 && steps.reduce(0, { $0 + $1.bytes.count }) > Self.mostBytes
    {
      steps.removeFirst()
    }
  }
}

extension AppDraft {
  /// Compares the files on disk: reloads those without changes here, and compares the others.
  mutating func compareWithDisk() {
    for name in Self.fileNames {
      let disk = Self.contents(of: name, in: folder)
      if files[name] == nil {
        files[name] = disk.flatMap { try? DraftFile($0, file: name) }
      } else if files[name]?.compare(with: disk) == true {
        steps.removeAll { $0.file == name }
      }
    }
  }

  /// A Boolean value that indicates whether the files on disk equal those here, with all changes.
  var isSaved: Bool {
    files.allSatisfy { Self.contents(of: $0.key, in: folder) == $0.value.data }
  }

  /// Writes the changed files, each in one step, so that they are on disk when this returns.
  ///
  /// - Throws: ``EditMistake`` if a file on disk has changed since it was read, and then none is written; or if one
  ///   can't be written.
  mutating func save() throws(EditMistake) {
    let names = changed
    var replacements: [(name: String, file: FileReplacement)] = []
    for name in names {
      guard let file = files[name] else { continue }
      let place = folder.appending(path: name)
      replacements.append((name, try FileReplacement(of: place, with: file.document.bytes)))
    }
    // Checked last, so that no other program's edit is lost.
    compareWithDisk()
    let others = overtaken
    guard others.isEmpty else {
      throw EditMistake(
        "\(others.joined(separator: " and ")) was changed on disk meanwhile, so nothing was saved. "
          + "Discard the changes here to continue with the file's content.")
    }
    for (name, file) in replacements {
      try file.finish()
      files[name]?.becomeSaved()
    }
    saved = names
  }

  /// Takes over one file from disk, and drops its changes.
  ///
  /// - Throws: ``EditMistake`` if there is no such file, or it can't be read.
  mutating func reload(_ name: String) throws(EditMistake) {
    guard files[name] != nil, let disk = Self.contents(of: name, in: folder) else {
      throw .nothingThere
    }
    do throws(SourceError) {
      files[name] = try DraftFile(disk, file: name)
    } catch {
      throw EditMistake("\(error)")
    }
    steps.removeAll { $0.file == name }
    saved = []
  }

  private static func contents(of name: String, in folder: URL) -> Data? {
    try? SourceFile.contents(of: folder.appending(path: name).path)
  }
}

extension JSONDocument {
  /// Adds a text that a String Catalog lacks in one language, as Xcode would.
  ///
  /// - Parameters:
  ///   - value: The text.
  ///   - steps: Its place: `strings`, the key, `localizations`, the language, `stringUnit` and `value`.
  /// - Throws: `SourceError` if there is no such key, or its language has a text.
  fileprivate mutating func addText(
    _ value: JSONValue, at steps: [JSONStep]
  ) throws(SourceError) {
    let unit: JSONValue = ["stringUnit": ["state": "translated", "value": value]]
    let (entry, all, language) = (
      Array(steps.prefix(2)), Array(steps.prefix(3)), Array(steps.prefix(4))
    )
    guard root[entry]?.isObject == true, root[language] == nil, case .key(let code) = steps[3]
    else {
      throw root.error("there is nothing to change where this change leads")
    }
    if root[all] == nil {
      try insert(.object([.init(code, unit)]), at: all)
    } else {
      try insert(unit, at: language)
    }
  }
}

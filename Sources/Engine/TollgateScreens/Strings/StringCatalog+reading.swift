public import Foundation
public import SourceJSON

extension StringCatalog {
  /// Reads an `.xcstrings` file.
  ///
  /// Keys that are not known are let through: Xcode adds some from version to version.
  ///
  /// - Parameters:
  ///   - data: The file, JSON in UTF-8.
  ///   - file: The file's name, for errors.
  /// - Throws: The first mistake, at its place.
  public init(reading data: Data, file: String) throws(SourceError) {
    let tree = try JSONNode.parse(data, file: file)
    let read = try SourceDecoder(unknownKeys: .allowed).decode(StringCatalogFile.self, from: tree)
    var entries = read.strings.mapValues {
      Entry(location: $0.location, localizations: $0.value.localizations ?? [:])
    }
    for entry in tree["strings"]?.members ?? [] {
      for written in entry.node["localizations"]?.members ?? []
      where written.key != read.sourceLanguage && Self.isStub(written.node) {
        entries[entry.key]?.localizations[written.key] = nil
      }
    }
    self.init(sourceLanguage: read.sourceLanguage, entries: entries, location: tree.location)
  }

  /// Tells whether a localization is still to be translated: all of its texts are in the state `new`.
  ///
  /// Such a text counts as missing, except in the source language.
  public static func isStub(_ localization: JSONNode) -> Bool {
    let states = states(in: localization)
    return !states.isEmpty && states.allSatisfy { $0 == "new" }
  }

  private static func states(in localization: JSONNode) -> [String?] {
    localization.members.flatMap { member in
      member.key == "stringUnit" ? [member.node["state"]?.string] : states(in: member.node)
    }
  }

  /// Reads an `.xcstrings` file from disk.
  ///
  /// - Throws: `SourceError` for mistakes in the file, and if it can't be read.
  public init(contentsOf url: URL) throws {
    try self.init(
      reading: SourceFile.contents(of: url.path, as: url.relativePath), file: url.relativePath)
  }
}

private struct StringCatalogFile: Decodable {
  struct Entry: Decodable {
    let localizations: [String: StringCatalog.Localization]?
  }

  let sourceLanguage: String
  let strings: [String: SourceLocated<Entry>]
}

extension StringCatalog.Localization: Decodable {
  private enum CodingKeys: String, CodingKey { case substitutions }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    form = try StringCatalog.Form(from: decoder)
    substitutions =
      try container.decodeIfPresent(
        [String: StringCatalog.Substitution].self, forKey: .substitutions) ?? [:]
  }
}

extension StringCatalog.Substitution: Decodable {
  private enum CodingKeys: String, CodingKey { case argument = "argNum" }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let number = try container.decodeIfPresent(Int.self, forKey: .argument)
    guard number ?? 1 > 0 else {
      throw decoder.sourceError(
        "there is no such argument", fix: "Arguments are counted from 1.", at: CodingKeys.argument)
    }
    argument = number.map { $0 - 1 }
    form = try StringCatalog.Form(from: decoder)
    // One that led back to itself would have no end, and few that lead to one another a long text.
    guard !form.holdsSubstitutions else {
      throw decoder.sourceError(
        "a substitution can't hold another one",
        fix: "Name both in the text itself, one beside the other.")
    }
  }
}

extension StringCatalog.Form: Decodable {
  private enum CodingKeys: String, CodingKey { case stringUnit, variations }
  private enum VariationKeys: String, CodingKey { case plural, device }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let unit = try container.decodeIfPresent(StringUnit.self, forKey: .stringUnit) {
      self = .text(unit.value)
      return
    }
    guard container.contains(.variations) else {
      throw decoder.sourceError(
        "there is no text here", fix: "A text has a `stringUnit` or `variations`.")
    }
    let variations = try container.nestedContainer(keyedBy: VariationKeys.self, forKey: .variations)
    if let forms = try variations.decodeIfPresent([PluralCategory: Self].self, forKey: .plural) {
      guard forms[.other] != nil else {
        throw decoder.sourceError(
          "the plural has no form `other`", fix: "Every language needs it.",
          at: CodingKeys.variations)
      }
      self = .plural(forms)
    } else if let forms = try variations.decodeIfPresent([String: Self].self, forKey: .device) {
      self = .device(forms)
    } else {
      throw decoder.sourceError(
        "these variations are of an unknown kind", fix: "Use `plural` or `device`.",
        at: CodingKeys.variations)
    }
  }
}

extension StringCatalog.Form {
  fileprivate var holdsSubstitutions: Bool {
    switch self {
    case .text(let format): format.holdsSubstitutions
    case .plural(let forms): forms.values.contains(where: \.holdsSubstitutions)
    case .device(let forms): forms.values.contains(where: \.holdsSubstitutions)
    }
  }
}

private struct StringUnit: Decodable {
  let value: FormatString
}

extension FormatString: Decodable {
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(Mistake) {
      try self.init(text)
    } catch {
      throw decoder.sourceError(
        "`\(error.placeholder)` is no placeholder that is known",
        fix: "Use `%@`, `%lld` or `%1$lld`; a percent sign itself is written `%%`.")
    }
  }
}

extension PluralCategory: Decodable, CodingKeyRepresentable {}

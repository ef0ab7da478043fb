import Foundation
import Lint
import SourceJSON

/// Changes of apps' files in the studio: every run shows them at once, and nothing is written until they are saved.
extension AppLibrary {
  /// Changes an app's files without writing them.
  ///
  /// A refused edit is remembered, to be shown in its field.
  func edit(
    _ id: String, at place: CatalogOutline.Place? = nil, typing text: String? = nil,
    _ body: (inout AppDraft) throws(EditMistake) -> Void
  ) {
    guard let index = index(of: id) else { return }
    do {
      let old = try sections[index].entry.draft ?? AppDraft(of: sections[index].entry.folder)
      var draft = old
      draft.refusal = nil
      do throws(EditMistake) {
        try body(&draft)
      } catch {
        draft = old
        draft.refusal = AppDraft.Refusal(value: place, text: text, reason: error.description)
      }
      put(draft, inPlaceOf: old, at: index)
    } catch {
      // A file can't be read, which every page shows already.
      sections[index].entry.problem = Self.words(for: error, in: sections[index].entry.folder)
    }
  }

  /// Discards all unsaved changes, and returns to the files on disk.
  func discard(_ id: String) {
    guard let index = index(of: id), let old = sections[index].entry.draft else { return }
    sections[index].entry.draft = nil
    note(old.changed + old.overtaken, at: index)
    read(index)
  }

  /// Writes the changes of an app's files.
  ///
  /// If that is refused, nothing is written and the reason is remembered: a file is another on disk than it was, or
  /// the app would have an error.
  func save(_ id: String) async {
    guard let entry = entry(id), entry.draft?.changed.isEmpty == false else { return }
    let findings = await Self.findings(of: entry)
    guard let index = index(of: id), var draft = sections[index].entry.draft else { return }
    do throws(EditMistake) {
      guard sections[index].entry.version == entry.version else {
        throw EditMistake(
          "The files were changed while they were checked. Look at them, and save again.")
      }
      try Self.check(sections[index].entry, findings)
      draft.refusal = nil
      try draft.save()
    } catch {
      draft.refusal = AppDraft.Refusal(reason: error.description)
    }
    sections[index].entry.draft = draft
    let stamps = FileStamps(of: Self.fileNames, in: entry.folder)
    // An edit right after it is found by its date.
    if draft.isSaved { sections[index].stamps = stamps }
    sections[index].lintedVersion = sections[index].entry.version + 1
    note([], at: index)
    take(findings, of: id, version: sections[index].entry.version)
  }

  /// - Throws: ``EditMistake`` if an app has an error that must not be written.
  private static func check(_ entry: AppEntry, _ findings: [Finding]) throws(EditMistake) {
    if let problem = entry.problem {
      throw EditMistake("Nothing was saved, because the app could not be read: \(problem)")
    }
    let error = findings.first { finding in
      finding.severity == .error
        && fileNames.contains(URL(filePath: finding.place.file).lastPathComponent)
    }
    guard let error else { return }
    let file = URL(filePath: error.place.file).lastPathComponent
    let fix = error.fix.map { " \($0)" } ?? ""
    throw EditMistake(
      "Nothing was saved, because of an error in \(file), line \(error.place.line): "
        + "\(error.message).\(fix)")
  }

  private func put(_ draft: AppDraft, inPlaceOf old: AppDraft, at index: Int) {
    sections[index].entry.draft = draft
    let (before, after) = (old.contents, draft.contents)
    let changed = after.keys.filter { after[$0] != before[$0] }
    guard !changed.isEmpty else { return }
    note(changed, at: index)
    read(index)
  }

  private func index(of id: String) -> Int? { sections.firstIndex { $0.entry.id == id } }
}

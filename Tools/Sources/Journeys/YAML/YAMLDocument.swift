import SourceJSON
import Yams

/// One document of a YAML file.
///
/// A file is divided before it is parsed, so that a document with invalid YAML doesn't affect the
/// others. YAML makes that easy: `---` at the start of a line has no other meaning.
struct YAMLDocument {
  let file: String
  private let text: String
  private let linesBefore: Int

  /// Cuts a file's text at its `---` lines.
  static func documents(in text: String, file: String) -> [YAMLDocument] {
    var starts = [0]
    let byteOrderMark = "\u{FEFF}"
    let lines = text.trimmingPrefix(byteOrderMark)
      .split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
    // The part before a file's first `---` is comments and directives, or a document.
    let content = lines.firstIndex { !$0.holdsNoContent } ?? lines.endIndex
    for (index, line) in lines.enumerated() where index > content && line.isDocumentStart {
      starts.append(index)
    }
    return zip(starts, starts.dropFirst() + [lines.count]).map { start, end in
      YAMLDocument(
        file: file, text: lines[start..<end].joined(separator: "\n"), linesBefore: start)
    }
  }

  /// Returns the document's content: usually one value, and none if nothing is written.
  func roots() throws(SourceError) -> [YAMLNode] {
    do {
      if try AliasWeight(of: text).isTooGreat {
        throw SourceError(
          "the aliases repeat each other more than a hundred thousand times",
          fix: "Write out some of them.", at: location(of: nil))
      }
      let parser = try Parser(yaml: text, resolver: .basic)
      var roots: [YAMLNode] = []
      while let node = try parser.nextRoot() {
        let root = YAMLNode(node, named: "a journey", in: self)
        if !root.isEmpty { roots.append(root) }
      }
      return roots
    } catch let error as SourceError {
      throw error
    } catch let error as YamlError {
      throw sourceError(for: error)
    } catch {
      throw SourceError("this is not YAML: \(error)", at: location(of: nil))
    }
  }

  /// Returns the place of a mark, or the document's start for nil.
  func location(of mark: Mark?) -> SourceLocation {
    location(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  private func location(line: Int, column: Int) -> SourceLocation {
    SourceLocation(file: file, line: linesBefore + line, column: column)
  }

  private func sourceError(for error: YamlError) -> SourceError {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let when = context.map { " \($0.text)" } ?? ""
      return SourceError(
        "this is not YAML: \(problem)\(when)", fix: fix(for: problem), at: location(of: mark))
    case .duplicatedKeysInMapping(let keys, let context):
      let list = keys.map { "`\($0)`" }.joined(separator: ", ")
      return SourceError(
        "\(list) occurs twice in one mapping", fix: "Leave one of them out.",
        at: location(of: context.mark))
    case .reader(let problem, let offset, _, _):
      return SourceError(
        "this is not YAML: \(problem)", fix: "Take out the character here.",
        at: location(ofCharacter: offset ?? 0))
    default:
      return SourceError("this is not YAML: \(error)", at: location(of: nil))
    }
  }

  /// Returns the correction for the most common slips.
  private func fix(for problem: String) -> String? {
    switch problem {
    case _ where problem.contains("tab character"): "Indent with spaces."
    case "mapping values are not allowed in this context",
      "found character that cannot start any token":
      "Put text with signs of YAML in it in quotes, and indent with spaces."
    case "found unexpected end of stream": "Something is opened here and never closed."
    case "found undefined alias": "An alias repeats what an anchor of the same name marked before."
    default: nil
    }
  }

  private func location(ofCharacter offset: Int) -> SourceLocation {
    let before = text.prefix(offset)
    let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return location(
      line: before.count(where: \.isNewline) + 1, column: line.unicodeScalars.count + 1)
  }
}

extension Substring {
  fileprivate var isDocumentStart: Bool {
    hasPrefix("---") && (count == 3 || dropFirst(3).first?.isWhitespace == true)
  }

  fileprivate var holdsNoContent: Bool {
    let content = drop(while: \.isWhitespace)
    return content.isEmpty || content.hasPrefix("#") || hasPrefix("%")
  }
}

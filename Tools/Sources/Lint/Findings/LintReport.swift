import Foundation
import SourceJSON

/// The result of a lint.
public struct LintReport: Sendable {
  /// The findings, in the order of files and lines.
  public let findings: [Finding]

  /// The number of apps that were checked.
  public let appCount: Int

  /// A Boolean value that indicates whether there are no findings.
  public var isClean: Bool { findings.isEmpty }

  /// The greatest number of findings that are listed; the rest are counted.
  public static let mostListed = 300

  /// A line for each finding.
  ///
  /// Beyond ``mostListed`` findings, the last line has the number of the rest.
  public var lines: [String] {
    let listed = findings.prefix(Self.mostListed).map(\.description)
    return unlisted == 0 ? listed : listed + ["and \(unlisted) more, not listed"]
  }

  /// The number of findings that are not listed.
  private var unlisted: Int { max(0, findings.count - Self.mostListed) }

  /// The number of findings, in a sentence.
  public var closingLine: String {
    let apps = appCount == 1 ? "1 app" : "\(appCount) apps"
    guard !isClean else { return "\(apps), nothing found" }
    func count(_ severity: Severity) -> String? {
      let number = findings.count { $0.severity == severity }
      return number == 0 ? nil : "\(number) \(severity.rawValue)\(number == 1 ? "" : "s")"
    }
    return "\(apps): " + Severity.allCases.compactMap(count).joined(separator: " and ")
  }

  /// Returns the report as JSON, for tools.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = ReportDocument(
      apps: appCount,
      findings: findings.prefix(Self.mostListed).map(ReportDocument.Entry.init),
      unlisted: unlisted == 0 ? nil : unlisted)
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}

/// A report in the form of its JSON.
private struct ReportDocument: Encodable {
  struct Entry: Encodable {
    let file: String
    let line: Int
    let column: Int
    let severity: Severity
    let rule: RuleID
    let at: String
    let message: String
    let fix: String?

    init(_ finding: Finding) {
      file = finding.place.file
      line = finding.place.line
      column = finding.place.column
      severity = finding.severity
      rule = finding.rule
      at = finding.subject
      message = finding.message
      fix = finding.fix
    }
  }

  let apps: Int
  let findings: [Entry]

  /// The number of further findings, if not all are listed.
  let unlisted: Int?
}

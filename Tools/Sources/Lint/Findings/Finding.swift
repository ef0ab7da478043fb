public import SourceJSON

/// One thing that is wrong with an app, and where.
public struct Finding: Hashable, Sendable {
  /// Where it stands.
  public let place: SourceLocation

  public let rule: RuleID
  public let severity: Severity

  /// The name that it is about, by which a silence finds it.
  ///
  /// Such as a product's identifier or a key of the String Catalog.
  public let subject: String

  /// What is wrong, with no full stop at its end.
  public let message: String

  /// What to do about it, as a whole sentence.
  public let fix: String?
}

extension Finding: CustomStringConvertible {
  /// The finding as compilers print theirs: `file:line: severity: rule: message. fix`.
  public var description: String {
    let advice = fix.map { ". \($0)" } ?? ""
    return "\(place.file):\(place.line): \(severity.rawValue): \(rule): \(message)\(advice)"
  }
}

extension Finding: Comparable {
  /// Orders findings as they are read: by place, then by rule.
  public static func < (lhs: Finding, rhs: Finding) -> Bool {
    (lhs.place, lhs.rule, lhs.subject, lhs.message)
      < (rhs.place, rhs.rule, rhs.subject, rhs.message)
  }
}

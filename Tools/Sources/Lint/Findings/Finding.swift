public import SourceJSON

/// A mistake in an app, with its location.
public struct Finding: Hashable, Sendable {
  /// The location of the mistake.
  public let place: SourceLocation

  /// The rule that found it.
  public let rule: RuleID

  /// The severity.
  public let severity: Severity

  /// The name that it is about, by which a silence finds it.
  ///
  /// The subject, such as a product's identifier or a key of the String Catalog.
  public let subject: String

  /// The description of the mistake, without a full stop.
  public let message: String

  /// The correction, as a whole sentence.
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
  /// Orders findings by place, then by rule.
  public static func < (lhs: Finding, rhs: Finding) -> Bool {
    (lhs.place, lhs.rule, lhs.subject, lhs.message)
      < (rhs.place, rhs.rule, rhs.subject, rhs.message)
  }
}

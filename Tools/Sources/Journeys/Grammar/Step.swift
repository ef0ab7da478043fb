/// One thing that happens, and what must then be so.
public struct Step: Sendable {
  /// The line the step begins on.
  public var line: Int
  public var action: Action
  public var expectations: Expectations
  /// A remark for readers.
  public var note: String?
}

/// An action, with the expectations after it.
public struct Step: Sendable {
  /// The step's first line.
  public var line: Int

  /// The action.
  public var action: Action

  /// The expectations after the action.
  public var expectations: Expectations
  /// A remark for readers.
  public var note: String?

  /// Creates a step.
  public init(
    _ action: Action, expecting expectations: Expectations = Expectations(), note: String? = nil,
    line: Int = 1
  ) {
    self.line = line
    self.action = action
    self.expectations = expectations
    self.note = note
  }
}

/// Something that a store does as Apple's does.
public struct Behaviour: Identifiable, Sendable {
  /// The sentence that says it, which names it.
  public let id: String

  /// What it is about.
  public let subject: String

  /// Whether Apple documents it, or it was measured.
  public let source: Source

  private let body: @Sendable (Scene) async throws -> Void

  /// Where a behaviour is known from.
  public enum Source: String, Sendable {
    case documented
    case measured
  }

  init(
    _ subject: String, _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) {
    self.id = "\(subject) \(sentence)"
    self.subject = subject
    self.source = source
    self.body = body
  }

  /// Tries it on a store, which is reset before.
  public func outcome(with controls: some StoreControls) async -> Outcome {
    let scene = Scene(controls: controls)
    do {
      try await controls.reset()
      try await body(scene)
      return Outcome(behaviour: id, failure: nil)
    } catch {
      return Outcome(behaviour: id, failure: "\(error)")
    }
  }
}

/// What came of a behaviour.
public struct Outcome: Hashable, Sendable {
  /// The behaviour's sentence.
  public let behaviour: String

  /// What was otherwise, or nil where the store behaves so.
  public let failure: String?

  /// Whether the store behaves so.
  public var isMet: Bool { failure == nil }
}

extension Behaviour: CustomStringConvertible {
  public var description: String { id }
}

/// A behavior of Apple's store.
public struct Behaviour: Identifiable, Sendable {
  /// The sentence that states the behavior, used as its identifier.
  public let id: String

  /// The subject of the behavior, with which its sentence begins.
  public let subject: String

  /// The source of the behavior: Apple's documentation, or a measurement.
  public let source: Source

  private let body: @Sendable (Scene) async throws -> Void

  /// A source that a behavior is known from.
  public enum Source: String, Sendable {
    /// Apple documents it.
    case documented

    /// It was measured on Apple's systems.
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

  /// Tries the behavior on a store, which is reset before, and returns the outcome.
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

/// The outcome of trying a behavior on a store.
public struct Outcome: Hashable, Sendable {
  /// The behavior's sentence.
  public let behaviour: String

  /// A sentence that describes how the store differs, or nil if it behaves as stated.
  public let failure: String?

  /// A Boolean value that indicates whether the store behaves as stated.
  public var isMet: Bool { failure == nil }
}

extension Behaviour: CustomStringConvertible {
  /// The behavior's sentence.
  public var description: String { id }
}

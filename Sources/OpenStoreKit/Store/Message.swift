import LocalAppStore

/// Something that the App Store would show over the app.
public struct Message: Hashable, Sendable {
  /// Why the App Store has something to show.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let generic = Reason(rawValue: 0)
    public static let priceIncreaseConsent = Reason(rawValue: 1)
    public static let billingIssue = Reason(rawValue: 2)
    public static let winBackOffer = Reason(rawValue: 3)
  }

  public let reason: Reason

  /// The messages that come while the app runs, and those that came while it did not.
  public static var messages: Messages {
    Messages(updates: Speaker.ambient.updates(on: .messages))
  }

  init(_ message: StoreMessage) {
    switch message {
    case .generic: reason = .generic
    case .priceIncreaseConsent: reason = .priceIncreaseConsent
    case .billingIssue: reason = .billingIssue
    case .winBackOffer: reason = .winBackOffer
    }
  }
}

extension Message.Reason {
  /// The reason in words.
  public var localizedDescription: String {
    switch self {
    case .generic: "Generic"
    case .priceIncreaseConsent: "Price Increase Consent"
    case .billingIssue: "Billing Issue"
    case .winBackOffer: "Win-Back Offer"
    default: "Message Reason \(rawValue)"
    }
  }
}

extension Message {
  /// Messages as they come, each once.
  public struct Messages: AsyncSequence, Sendable {
    public typealias Element = Message
    public typealias Failure = Never

    let updates: LaunchUpdates

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(updates: updates.makeAsyncIterator())
    }

    /// Waits for one message after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var updates: LaunchUpdates.AsyncIterator

      /// The next message, or nil at the end: of the process, or of a cancelled task.
      public mutating func next() async -> Message? {
        while let (_, update) = await updates.next() {
          if case .message(let message) = update { return Message(message) }
        }
        return nil
      }
    }
  }
}

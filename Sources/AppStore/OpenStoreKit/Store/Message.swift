import LocalAppStore

/// A message that the App Store would show over the app.
public struct Message: Hashable, Sendable {
  /// The cause of a message.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    /// The App Store's number for the cause.
    public let rawValue: Int

    /// Creates a cause by its number, which may be unknown.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A message that the App Store does not explain.
    public static let generic = Reason(rawValue: 0)

    /// The person must consent to a subscription's price increase.
    public static let priceIncreaseConsent = Reason(rawValue: 1)

    /// A subscription could not be renewed, because the payment failed.
    public static let billingIssue = Reason(rawValue: 2)

    /// A win-back offer is there for a subscription that ended.
    public static let winBackOffer = Reason(rawValue: 3)
  }

  /// The cause of the message.
  public let reason: Reason

  /// The messages that arrive while the app runs, and those that arrived before.
  public static var messages: Messages {
    Messages(updates: CallingApp.ambient.updates(on: .messages))
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
  /// The reason as text.
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
  /// Messages in order of arrival, each once.
  public struct Messages: AsyncSequence, Sendable {
    /// The type of the sequence's elements.
    public typealias Element = Message

    /// The type of error that ends the sequence: it never fails.
    public typealias Failure = Never

    let updates: LaunchUpdates

    /// Creates an iterator that waits for messages of the launch that the sequence was made in.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(updates: updates.makeAsyncIterator())
    }

    /// An iterator that waits for one message after another.
    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var updates: LaunchUpdates.AsyncIterator

      /// Returns the next message, or nil at the end: of the process, or of a cancelled task.
      public mutating func next() async -> Message? {
        while let (_, update) = await updates.next() {
          if case .message(let message) = update { return Message(message) }
        }
        return nil
      }
    }
  }
}

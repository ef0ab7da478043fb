public import Foundation

/// An app's retention messaging setup: Apple's Retention Messaging API
/// (https://developer.apple.com/documentation/retentionmessaging).
public struct RetentionRecords: Hashable, Codable, Sendable {
  /// The most images, and the most messages, that one app may have.
  public static let most = 2_000

  /// The opinion of Apple's reviewers about an image or a message.
  public enum Review: String, Hashable, Codable, Sendable, CaseIterable {
    /// It isn't reviewed yet.
    case pending = "PENDING"

    /// It can be shown.
    case approved = "APPROVED"

    /// It can't be shown.
    case rejected = "REJECTED"
  }

  /// The message shown if the server returns none.
  public struct Default: Hashable, Codable, Sendable {
    /// The identifier of the subscription.
    public let productID: String

    /// The locale, such as `en-US`.
    public let locale: String

    /// The message.
    public let message: UUID
  }

  /// The images, in order of arrival.
  public internal(set) var images: [RetentionImage] = []

  /// The messages, in order of arrival.
  public internal(set) var messages: [RetentionMessage] = []

  /// The default messages.
  public internal(set) var defaults: [Default] = []

  /// The address of the server to call, or nil for none.
  public internal(set) var realtimeURL: String?

  /// The review of newly arrived images and messages.
  ///
  /// Apple documents that the sandbox approves everything; elsewhere a control decides.
  public internal(set) var firstReview: Review?

  /// The tests of the server's speed, oldest first.
  public internal(set) var tests: [RetentionTest] = []

  /// The visits to the page of a subscription, oldest first.
  public internal(set) var visits: [RetentionVisit] = []

  /// Returns the message of an identifier, or nil if none exists.
  public func message(_ id: UUID) -> RetentionMessage? { messages.first { $0.id == id } }

  /// Returns the image of an identifier, or nil if none exists.
  public func image(_ id: UUID) -> RetentionImage? { images.first { $0.id == id } }

  /// Returns the default message for a locale: the locale's own, else its language's.
  public func message(for productID: String, in locale: String) -> RetentionMessage? {
    let language = locale.prefix { $0 != "-" }
    let found = [locale, String(language)].lazy.compactMap { name in
      defaults.first { $0.productID == productID && $0.locale == name }
    }.first
    return found.flatMap { message($0.message) }
  }

  /// Returns the obstacle to showing a message, or nil if nothing does.
  public func obstacle(to message: RetentionMessage) -> RetentionRefusal? {
    guard message.review == .approved else { return .messageNotApproved }
    let isApproved = message.images.allSatisfy { image($0)?.review == .approved }
    return isApproved ? nil : .imageNotApproved
  }
}

/// An image that a server sent, without its pixels.
public struct RetentionImage: Hashable, Codable, Sendable {
  /// The use of an image.
  public enum Size: String, Hashable, Codable, Sendable, CaseIterable {
    /// Beside a message.
    case full = "FULL_SIZE"

    /// Beside a point in a message's list.
    case bulletPoint = "BULLET_POINT"
  }

  /// The identifier that the server chose.
  public let id: UUID

  /// The use.
  public let size: Size

  /// The pixels in each direction.
  public let width: Int

  /// The pixels in each direction.
  public let height: Int

  /// The opinion of Apple's reviewers.
  public internal(set) var review: RetentionRecords.Review

  /// Creates an image that waits for review.
  public init(id: UUID, size: Size, width: Int, height: Int) {
    self.id = id
    self.size = size
    self.width = width
    self.height = height
    review = .pending
  }
}

/// A server's message for a subscriber who is about to cancel.
public struct RetentionMessage: Hashable, Codable, Sendable {
  /// The most characters of the header, of the body and of an image's description, and the most points of a list.
  public static let limits = (header: 66, body: 144, altText: 150, points: 5, point: 66)

  /// A point of a message's list, or the image of a message.
  public struct Part: Hashable, Codable, Sendable {
    /// The text of a point, or nil for the message's image.
    public let text: String?

    /// The image.
    public let image: UUID

    /// The description of the image.
    public let altText: String

    /// Creates a part.
    public init(text: String?, image: UUID, altText: String) {
      self.text = text
      self.image = image
      self.altText = altText
    }
  }

  /// The identifier that the server chose.
  public let id: UUID

  /// The text above the body.
  public let header: String

  /// The text.
  public let body: String

  /// The image, or nil for none.
  public let image: Part?

  /// A Boolean value that indicates whether the header is above the image.
  public let isHeaderAboveImage: Bool

  /// The points of the list.
  public let points: [Part]

  /// The opinion of Apple's reviewers.
  public internal(set) var review: RetentionRecords.Review

  /// Creates a message that waits for review.
  public init(
    id: UUID, header: String, body: String, image: Part? = nil, isHeaderAboveImage: Bool = false,
    points: [Part] = []
  ) {
    self.id = id
    self.header = header
    self.body = body
    self.image = image
    self.isHeaderAboveImage = isHeaderAboveImage
    self.points = points
    review = .pending
  }

  /// The images that it shows.
  public var images: [UUID] { ([image].compactMap(\.self) + points).map(\.image) }
}

/// A test of how fast the server answers.
public struct RetentionTest: Hashable, Codable, Sendable {
  /// The outcome of a finished test.
  public struct Outcome: Hashable, Codable, Sendable {
    /// The milliseconds that each answer took, in order of their length.
    public let times: [Int]

    /// The number of requests that failed, by Apple's name for the reason.
    public let failures: [String: Int]

    /// A Boolean value that indicates whether the server passed.
    public let isPassed: Bool

    /// Creates an outcome.
    public init(times: [Int], failures: [String: Int], isPassed: Bool) {
      self.times = times
      self.failures = failures
      self.isPassed = isPassed
    }
  }

  /// The identifier of the test.
  public let id: String

  /// The address of the server.
  public let target: String

  /// The number of requests.
  public let count: Int

  /// The outcome, or nil while it runs.
  public internal(set) var outcome: Outcome?

  /// Creates a test that starts now.
  public init(id: String, target: String, count: Int) {
    self.id = id
    self.target = target
    self.count = count
  }
}

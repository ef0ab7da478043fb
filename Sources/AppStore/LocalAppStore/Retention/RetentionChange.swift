public import Foundation

/// A change to an app's retention messaging setup.
public enum RetentionChange: Hashable, Codable, Sendable {
  /// Keeps an image.
  case addImage(RetentionImage)

  /// Forgets an image that no message uses.
  case deleteImage(UUID)

  /// Keeps a message.
  case addMessage(RetentionMessage)

  /// Forgets a message, and the defaults that name it.
  case deleteMessage(UUID)

  /// Makes an approved message the default.
  case setDefault(UUID, productID: String, locale: String)

  /// Forgets a default.
  case deleteDefault(productID: String, locale: String)

  /// Asks a server from now on.
  case setAddress(String)

  /// Asks no server from now on.
  case deleteAddress

  /// Reviews one image or message, or with nil, all of them and all future ones.
  case review(UUID?, RetentionRecords.Review)

  /// Begins a test of the server's speed.
  case beginTest(RetentionTest)

  /// Ends a test.
  case endTest(String, RetentionTest.Outcome)
}

/// The reason why a change was not made.
public enum RetentionRefusal: String, Error, Hashable, Codable, Sendable {
  /// There is an image of that identifier.
  case imageExists

  /// The app has as many images as it may have.
  case tooManyImages

  /// There is no such image.
  case imageNotFound

  /// A message uses the image.
  case imageInUse

  /// The reviewers did not approve an image.
  case imageNotApproved

  /// There is a message of that identifier.
  case messageExists

  /// The app has as many messages as it may have.
  case tooManyMessages

  /// There is no such message.
  case messageNotFound

  /// The reviewers did not approve the message.
  case messageNotApproved

  /// There is no such default message.
  case defaultNotFound

  /// The answer to give without calling a server.
  case addressNotFound

  /// The server has not passed a test of its speed.
  case noPassedTest

  /// A test runs already.
  case testRuns

  /// There is no such test.
  case testNotFound
}

extension RetentionRecords {
  /// The most tests that are remembered.
  static let mostTests = 100

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isSandbox: Whether the store is the sandbox, which approves all at once and needs no passed test.
  /// - Throws: ``RetentionRefusal``, with Apple's error.
  mutating func make(
    _ change: RetentionChange, isSandbox: Bool
  ) throws(RetentionRefusal) {
    let first = firstReview ?? (isSandbox ? .approved : .pending)
    switch change {
    case .addImage(var image):
      guard self.image(image.id) == nil else { throw .imageExists }
      guard images.count < Self.most else { throw .tooManyImages }
      image.review = first
      images.append(image)
    case .deleteImage(let id):
      guard image(id) != nil else { throw .imageNotFound }
      guard !messages.contains(where: { $0.images.contains(id) }) else { throw .imageInUse }
      images.removeAll { $0.id == id }
    case .addMessage(var message):
      guard self.message(message.id) == nil else { throw .messageExists }
      guard messages.count < Self.most else { throw .tooManyMessages }
      message.review = first
      messages.append(message)
    case .deleteMessage(let id):
      guard message(id) != nil else { throw .messageNotFound }
      messages.removeAll { $0.id == id }
      defaults.removeAll { $0.message == id }
    case .setDefault(let id, let productID, let locale):
      guard let message = message(id) else { throw .messageNotFound }
      if let obstacle = obstacle(to: message) { throw obstacle }
      defaults.removeAll { $0.productID == productID && $0.locale == locale }
      defaults.append(Default(productID: productID, locale: locale, message: id))
    case .deleteDefault(let productID, let locale):
      let count = defaults.count
      defaults.removeAll { $0.productID == productID && $0.locale == locale }
      guard defaults.count < count else { throw .defaultNotFound }
    case .setAddress(let url):
      guard isSandbox || tests.contains(where: { $0.outcome?.isPassed == true }) else {
        throw .noPassedTest
      }
      realtimeURL = url
    case .deleteAddress:
      guard realtimeURL != nil else { throw .addressNotFound }
      realtimeURL = nil
    case .review(let id, let review): try make(review, of: id)
    case .beginTest(let test):
      guard !tests.contains(where: { $0.outcome == nil }) else { throw .testRuns }
      tests = tests.suffix(Self.mostTests - 1) + [test]
    case .endTest(let id, let outcome):
      guard let place = tests.firstIndex(where: { $0.id == id }) else { throw .testNotFound }
      tests[place].outcome = outcome
    }
  }

  private mutating func make(_ review: Review, of id: UUID?) throws(RetentionRefusal) {
    guard let id else {
      firstReview = review
      for place in images.indices { images[place].review = review }
      for place in messages.indices { messages[place].review = review }
      return
    }
    guard image(id) != nil || message(id) != nil else { throw .messageNotFound }
    for place in images.indices where images[place].id == id { images[place].review = review }
    for place in messages.indices where messages[place].id == id { messages[place].review = review }
  }
}

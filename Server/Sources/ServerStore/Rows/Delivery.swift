public import AppStoreWire

/// One attempt to tell a receiver of an event.
public struct Delivery: Hashable, Sendable {
  /// The identifier of the event.
  public let event: String

  /// The receiver's address.
  public let receiver: String

  /// Counts from 1.
  public let attempt: Int

  /// The status of the response, or a word if there was none.
  public let status: String

  /// The beginning of the answer.
  public let answer: String

  /// The instant of the attempt, by the machine's clock.
  public let date: WireDate

  /// Creates an attempt from the values of its properties.
  public init(
    event: String, receiver: String, attempt: Int, status: String, answer: String, date: WireDate
  ) {
    self.event = event
    self.receiver = receiver
    self.attempt = attempt
    self.status = status
    self.answer = answer
    self.date = date
  }
}

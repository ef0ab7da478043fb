package import AppStoreWire

/// One attempt to tell a receiver of an event.
package struct Delivery: Hashable, Sendable {
  /// The identifier of the event.
  package let event: String

  /// The receiver's address.
  package let receiver: String

  /// Counts from 1.
  package let attempt: Int

  /// The status of the response, or a word if there was none.
  package let status: String

  /// The beginning of the answer.
  package let answer: String

  /// The instant of the attempt, by the machine's clock.
  package let date: WireDate

  /// Creates an attempt from the values of its properties.
  package init(
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

package import AppStoreWire

/// One attempt to tell a receiver of an event.
package struct Delivery: Hashable, Sendable {
  package let event: String

  /// The receiver's address.
  package let receiver: String

  /// Counts from 1.
  package let attempt: Int

  /// The status of the response, or a word if there was none.
  package let status: String

  /// The beginning of the answer.
  package let answer: String
  package let date: WireDate

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

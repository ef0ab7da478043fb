public import AppStoreWire
import ServerCore

extension EventRow {
  /// Creates an event that only tests the connection to receivers.
  public init(test id: String, in environment: WireEnvironment, at date: WireDate) throws {
    struct Body: Encodable {
      struct Data: Encodable {
        let customer: OrNull<String>
        let environment: String
      }

      let id: String
      let type: String
      let timestamp: String
      let data: Data
    }
    let body = Body(
      id: id, type: "test", timestamp: date.text,
      data: Body.Data(customer: OrNull(nil), environment: environment.rawValue))
    self.init(
      id: id, type: "test", environment: environment, customer: nil, date: date,
      body: try KeptJSON.text(of: body))
  }
}

/// The origin of a transaction: the event in the log, the device, and its identifier.
struct Way {
  let event: StoreEvent.Kind
  let device: DeviceID?

  /// The identifier that the transaction has already.
  var id: TransactionID?
}

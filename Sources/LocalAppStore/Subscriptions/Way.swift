/// The way in which a transaction came about: the event in the log, the device, and its identifier.
struct Way {
  let event: StoreEvent.Kind
  let device: DeviceID?

  /// The identifier that the transaction has already.
  var id: TransactionID?
}

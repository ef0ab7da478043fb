/// The services that a store needs in addition to its state: signing and delivery.
struct StoreServices: Sendable {
  let signer: Signer
  let dispatcher: UpdateDispatcher
}

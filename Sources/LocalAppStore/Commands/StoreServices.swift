/// The services that a store needs beside its state: signing and delivery.
struct StoreServices: Sendable {
  let signer: Signer
  let dispatcher: UpdateDispatcher
}

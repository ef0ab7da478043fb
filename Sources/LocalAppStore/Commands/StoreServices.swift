/// The services that a store has beside its state: what it signs with, and those it delivers to.
struct StoreServices: Sendable {
  let signer: Signer
  let dispatcher: UpdateDispatcher
}

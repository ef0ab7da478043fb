/// Makes the store answer apps' servers from now on, as well as devices.
///
/// To answer changes nothing, so an answer is signed at the instant of the question. Each later
/// change is signed a few milliseconds after it happens, so two different answers about one
/// transaction never have the same signed date, even if the clock is stopped. A store can't leave
/// this mode.
public struct AnswerServers: StoreCommand {
  /// Creates the command.
  public init() {}

  /// Starts to record when each thing changes, or does nothing if the store already does.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    Done(store.state.answerServers())
  }
}

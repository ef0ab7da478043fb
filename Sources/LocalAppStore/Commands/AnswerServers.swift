/// Has the store answer servers of apps from now on, as well as devices.
///
/// To answer changes nothing, so an answer is signed at the instant of the question. Each later
/// change is signed a few milliseconds after it happens, so two different answers about one
/// transaction never have the same signed date, even if the clock is stopped. A store can't leave
/// this mode.
public struct AnswerServers: StoreCommand {
  /// Creates the command.
  public init() {}

  /// Begins to note when each thing changes, or leaves all as it is where that is so already.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    Done(store.state.answerServers())
  }
}

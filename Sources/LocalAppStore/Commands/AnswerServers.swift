/// Has the store answer servers of apps from now on, as well as devices.
///
/// To answer changes nothing, so an answer is signed at the instant of the question. Whatever changes from now on is
/// signed after the instant at which it happens, a millisecond or a few: two different answers about one transaction
/// never have the same signed date, even while the clock stands. A store that answers servers goes on doing so.
public struct AnswerServers: StoreCommand {
  /// Creates the command.
  public init() {}

  /// Begins to note when each thing changes, or leaves all as it is where that is so already.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    Done(store.state.answerServers())
  }
}

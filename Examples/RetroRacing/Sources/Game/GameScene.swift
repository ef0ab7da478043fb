/// A round of the game, from its start to the crash.
///
/// The view begins the game again for each scene.
public struct GameScene: Hashable, Sendable, Identifiable {
  /// The number of the round since the game was opened, from 1 on.
  public let id: Int

  /// The score of the round once it is over, or nil while it is played.
  public internal(set) var score: Int?

  /// Creates a round that is about to be played.
  public init(id: Int) { self.id = id }
}

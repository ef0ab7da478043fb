/// A round on the handheld: three lanes, the player's car, and the cars that come down the road.
///
/// It is a value without time: ``advance()`` moves the road by one row, and ``pace`` is the
/// duration of a row. The same seed and the same turns give the same round. The rules are those of
/// the studio's page (`phone.js`), and a test compares both with one record.
public struct Race: Hashable, Sendable {
  /// A car on its way down the road.
  public struct Car: Hashable, Sendable {
    /// The lane it keeps to, from 0 at the left.
    public let lane: Int

    /// The row of its front; negative until it has come into view.
    public internal(set) var row: Int
  }

  /// One of the two ways to turn.
  public enum Side: Int, CaseIterable, Hashable, Sendable {
    /// To the lane at the left.
    case left = -1

    /// To the lane at the right.
    case right = 1
  }

  /// The number of cells from side to side.
  public static let columns = 11

  /// The number of cells from top to bottom.
  public static let rows = 17

  /// The number of lanes.
  public static let lanes = 3

  /// The row of the front of the player's car.
  public static let carRow = rows - 5

  /// The cells of a car, from its front to its back.
  public static let car = [".#.", "###", ".#.", "#.#"]

  /// The player's lane, from 0 at the left.
  public private(set) var lane = 1

  /// The cars on the road, the nearest first.
  public private(set) var others: [Car] = []

  /// The number of times that cars were passed.
  public private(set) var score = 0

  /// The number of rows that were driven.
  public private(set) var distance = 0

  /// A Boolean value that indicates whether the player has hit a car.
  public private(set) var isOver = false

  private var sinceLast = 0
  private var chance: RaceChance

  /// Creates a round that has not begun.
  ///
  /// - Parameter seed: Decides which cars come.
  public init(seed: UInt32) { chance = RaceChance(seed: seed) }

  /// The time that the road takes from one row to the next: the more were passed, the less.
  public var pace: Duration { .milliseconds(max(48, 125 - score * 3)) }

  /// Moves the player to the next lane, as far as there is one; it can be the end.
  public mutating func steer(_ side: Side) {
    guard !isOver else { return }
    lane = min(Self.lanes - 1, max(0, lane + side.rawValue))
    judge()
  }

  /// Moves the road by one row.
  ///
  /// Never are three cars abreast, and there is always room to change lanes twice.
  public mutating func advance() {
    guard !isOver else { return }
    distance += 1
    for index in others.indices { others[index].row += 1 }
    if let first = others.first, first.row >= Self.rows {
      score += 1
      others.removeAll { $0.row == first.row }
    }
    sinceLast += 1
    if sinceLast >= 11 || distance == 1 { send() }
    judge()
  }

  /// Sends one car or, later in a round, sometimes two; one lane stays open.
  private mutating func send() {
    sinceLast = 0
    let open = chance.pick(Self.lanes)
    let blocked = (0..<Self.lanes).filter { $0 != open }
    let sendsBoth = score > 3 && chance.next() < 0.45
    let taken = sendsBoth ? blocked : [blocked[chance.pick(2)]]
    others += taken.map { Car(lane: $0, row: -Self.car.count) }
  }

  private mutating func judge() {
    let length = Self.car.count
    isOver =
      isOver
      || others.contains {
        $0.lane == lane && $0.row > Self.carRow - length && $0.row < Self.carRow + length
      }
  }
}

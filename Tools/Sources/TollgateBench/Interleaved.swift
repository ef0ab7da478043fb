/// Times several pieces of work side by side.
///
/// A round runs each piece in turn, so that other load on the machine affects all of them alike;
/// the median over the rounds ignores what affected only one. Turns are best kept well under a
/// millisecond, so that most of them are not interrupted. Only figures from the same run can be
/// compared.
struct Interleaved {
  private struct Piece {
    let name: String
    let iterations: Int
    let work: () throws -> Void
  }

  /// The times of each piece, in the order of their addition.
  struct Result {
    let name: String

    /// Nanoseconds for one iteration, the median over the rounds.
    let median: Double

    /// Creates a result from its samples.
    ///
    /// - Parameters:
    ///   - name: The name of the piece.
    ///   - samples: The times, round by round; at least one.
    init(name: String, _ samples: [Double]) {
      self.name = name
      median = samples.sorted()[samples.count / 2]
    }
  }

  private let rounds: Int
  private let iterations: Int
  private var pieces: [Piece] = []

  /// Creates a measurement without pieces.
  ///
  /// - Parameters:
  ///   - rounds: The number of turns of each piece.
  ///   - iterations: The number of repetitions in one turn, unless a piece sets its own.
  init(rounds: Int, iterations: Int) {
    self.rounds = rounds
    self.iterations = iterations
  }

  /// Adds a piece of work.
  mutating func add(
    _ name: String, iterations: Int? = nil, _ work: @escaping () throws -> Void
  ) {
    pieces.append(Piece(name: name, iterations: iterations ?? self.iterations, work: work))
  }

  /// Runs every piece, after one turn each that does not count.
  func run() throws -> [Result] {
    var samples = pieces.map { _ in [Double]() }
    for round in 0...rounds {
      for (index, piece) in pieces.enumerated() {
        let nanoseconds = try time(piece)
        if round > 0 { samples[index].append(nanoseconds) }
      }
    }
    return zip(pieces, samples).map { Result(name: $0.name, $1) }
  }

  private func time(_ piece: Piece) throws -> Double {
    let start = ContinuousClock.now
    for _ in 0..<piece.iterations { try piece.work() }
    let spent = (ContinuousClock.now - start).components
    return (Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9)
      / Double(piece.iterations)
  }
}

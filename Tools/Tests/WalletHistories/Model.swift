/// The expected result of a history, worked out without the engine: coins in a row, the oldest first.
struct Model {
  private struct Purchase {
    let amount: Int
    var isGranted = false
    var newest = -1
  }

  /// One coin: whose it is, and what became of it.
  private struct Coin {
    let purchase: Int?
    var isSpent = false
    var isTaken = false
  }

  private var purchases: [Purchase] = []
  private var coins: [Coin] = []

  var balance: Int { coins.count { !$0.isSpent && !$0.isTaken } }

  /// Records a payment of which nothing was delivered yet.
  mutating func buy(_ amount: Int) { purchases.append(Purchase(amount: amount)) }

  mutating func earn(_ amount: Int) {
    coins += Array(repeating: Coin(purchase: nil), count: amount)
  }

  /// Takes the oldest coins that are left, if there are enough.
  mutating func spend(_ amount: Int) -> Bool {
    guard amount <= balance else { return false }
    var rest = amount
    for index in coins.indices where rest > 0 && !coins[index].isSpent && !coins[index].isTaken {
      coins[index].isSpent = true
      rest -= 1
    }
    return true
  }

  /// Records what the store signed of a purchase: only a newer fact counts.
  mutating func deliver(_ index: Int, _ version: Int, isRevoked: Bool) {
    guard version > purchases[index].newest else { return }
    purchases[index].newest = version
    if !purchases[index].isGranted {
      purchases[index].isGranted = true
      coins += Array(repeating: Coin(purchase: index), count: purchases[index].amount)
    }
    for coin in coins.indices where coins[coin].purchase == index && !coins[coin].isSpent {
      coins[coin].isTaken = isRevoked
    }
  }
}

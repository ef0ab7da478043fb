// A struct that holds a `Date` is one piece: its layout is hidden, as in Apple's Foundation.
import Foundation

final class Connection {}

struct Seal {
  var rows = 0
  mutating func update(in connection: Connection) { rows += 1 }
}

struct Write {
  let connection: Connection
  var seal: Seal?
  var mark: Date

  mutating func apply() {
    seal?.update(in: connection)  // all: overlapping accesses to 'self.seal'
  }
}

// Ask and record in one step; a denial has the time when uses come back.

import Tollgate

let tollkeeper = try Tollkeeper(Catalog(named: "Catalog"))

let round: Decision = try tollkeeper.use("play")
if round.isAllowed {
  print("Play! Left today: \(round.remaining)")
} else if let back = round.resetsAt {
  print("Again at \(back)")
}

let entries = ["Spring", "Summer"]
let entry: Decision = try tollkeeper.use("create_entry", count: entries.count)
print(entry.isAllowed ? "One more." : "Delete one, or go Pro.")

// What an app is that keeps something by GRDB.

import GRDB

let queue = try DatabaseQueue()
try queue.write { database in
  try database.execute(sql: "CREATE TABLE fact (id TEXT PRIMARY KEY, date REAL NOT NULL)")
  try database.execute(sql: "INSERT INTO fact VALUES (?, ?)", arguments: ["1", 2.5])
}
print(
  try queue.read { database in try Int.fetchOne(database, sql: "SELECT count(*) FROM fact") ?? 0 })

import ArgumentParser
import Foundation
import ServerStore
import TollgateServer

/// Lists and replaces a server's keys: `tollgate server keys`.
struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "List the server's keys, or replace one.",
    discussion: """
      The database contains only digests: a key is printed once, when it is created. The list shows the first digits of \
      each key's SHA-256 and the date since which it is valid.

      A replaced key stops working within two seconds in every server on the database, and its admin sessions end.

      Example:

        tollgate server keys --rotate secret --database sqlite:tollgate.sqlite

      If the server is started with --secret-key-file or --public-key, change the key there as well: each start uses that \
      key.
      """)

  @Option(
    name: .customLong("rotate"),
    help: ArgumentHelp(
      "The key to replace with a new one: secret or public; may be repeated.", valueName: "key"))
  var rotated: [String] = []

  @OptionGroup var options: DatabaseOptions

  func run() async throws {
    let kinds = try rotated.map { name in
      guard let kind = KeyKind(rawValue: name) else {
        throw ValidationError("\(name) is no key. Write --rotate secret or --rotate public.")
      }
      return kind
    }
    let address = try options.existingAddress()
    let store = try address.open()
    defer { try? store.close() }
    let known = try await KeyMaintenance.keys(of: store)
    guard !known.isEmpty else {
      throw ValidationError(
        "\(address) has no keys yet: the first start of `tollgate server` makes and prints them.")
    }
    guard kinds.isEmpty else {
      for kind in kinds {
        print("\(kind.title): \(try await KeyMaintenance.rotate(kind, of: store, at: Date()))")
      }
      return
    }
    for key in known {
      print("\(key.kind.title): SHA-256 \(key.beginning)…, since \(key.since)")
    }
  }
}

import Foundation
import PostgresTesting
import ServerStore

/// If a server's store outlives its processes.
protocol Disk: Sendable {
  /// Opens the store as the last process left it.
  func open() throws -> CrashingStore
  func remove()
}

/// The kind of database of a life's server.
enum Keeping: Sendable {
  case memory
  case file(in: URL)
  case postgresql(PostgresCluster)

  func disk() throws -> (any Disk)? {
    switch self {
    case .memory: nil
    case .file(let folder): try FileDisk(in: folder)
    case .postgresql(let cluster): try DatabaseDisk(in: cluster)
    }
  }
}

/// A server's file, of which a process that ends leaves a copy as it was at that moment.
final class FileDisk: Disk {
  private let folder: URL
  private let generation = Generation()

  init(in parent: URL) throws {
    folder = parent.appending(path: "converge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func open() throws -> CrashingStore {
    let file = file(generation.value).path
    return CrashingStore(try SQLiteStore(at: file)) { [self] in try keepImage() }
  }

  private func file(_ number: Int) -> URL { folder.appending(path: "\(number).sqlite") }

  private func keepImage() throws {
    let (from, to) = (file(generation.value).path, file(generation.value + 1).path)
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: from + suffix) {
      try FileManager.default.copyItem(atPath: from + suffix, toPath: to + suffix)
    }
    generation.advance()
  }
}

/// A PostgreSQL database, in which a process that ends leaves its commits.
final class DatabaseDisk: Disk {
  private let address: PostgresAddress
  private let cluster: PostgresCluster

  init(in cluster: PostgresCluster) throws {
    self.cluster = cluster
    address = try PostgresAddress(cluster.database())
    try PostgresStore.migrate(address)
  }

  func open() throws -> CrashingStore { CrashingStore(try PostgresStore(at: address)) }

  /// The cluster is gone with this process, and all that is in it.
  func remove() {}
}

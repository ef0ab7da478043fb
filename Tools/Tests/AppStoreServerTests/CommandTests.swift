import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@testable import AppStoreServer

@Suite("tollgate appstore", .timeLimit(.minutes(10)))
struct CommandTests {
  @Test("prints its address, sells to an app that the environment points there, and saves it")
  func sells() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let products = folder.appending(path: "Products.storekit")
    try StoreConfigurationDocument(OpenStore.catalogue).write(to: products)
    let state = folder.appending(path: "store.json").path
    let arguments = [
      "appstore", "--configuration", products.path, "--port", "0", "--state", state,
      "--time-rate", "13", "--hold-clock",
    ]

    let store = try Program("tollgate", arguments)
    let url = try #require(try store.address())
    let shopper = try Program(
      "Shopper", ["all"], environment: [AppLaunch.storeVariable: url.absoluteString])
    #expect(try shopper.output() == "all $5.00\n")
    store.kill()

    let again = try Program("tollgate", arguments)
    let home = try await AppLaunch.open(at: try #require(try again.address()))
    #expect(await home.owned() == ["all"])
    await home.end()
    again.kill()
  }

  @Test("serves apps that open, call, listen and leave again and again")
  func lives() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let products = folder.appending(path: "Products.storekit")
    try StoreConfigurationDocument(OpenStore.catalogue).write(to: products)
    let store = try Program(
      "tollgate", ["appstore", "--configuration", products.path, "--port", "0"])
    defer { store.kill() }
    let url = try #require(try store.address())
    let shopper = try Program(
      "Shopper", ["--lives", "25"], environment: ["SHOPPER_STORE": url.absoluteString])
    #expect(try shopper.output() == "lived 25 times on each of 4 devices\n")
  }

  @Test("explains in its help how to point an app there, and every control")
  func help() throws {
    let help = try Program("tollgate", ["appstore", "--help"]).output()
    #expect(help.contains(AppLaunch.storeVariable))
    for control in AppStoreServer.controls {
      #expect(help.contains("\"\(control.name)\""), "\(help)")
    }
  }
}

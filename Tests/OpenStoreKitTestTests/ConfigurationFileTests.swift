import Foundation
import OpenStoreKitTest
import Testing

@Suite("A configuration's file")
struct ConfigurationFileTests {
  @Test(
    "is found from the test upwards, the least deep first", arguments: ["Found", "Found.storekit"])
  func isFound(name: String) async throws {
    let session = try SKTestSession(configurationFileNamed: name)
    #expect(session.timeRate == .oneRenewalEveryMinute)
    #expect(try await Product.products(for: ["found", "deeper"]).map(\.id) == ["found"])
  }

  @Test("is found elsewhere in the package, where none is nearer")
  func elsewhereInPackage() async throws {
    let session = try SKTestSession(configurationFileNamed: "Products")
    #expect(!session.askToBuyEnabled)
  }

  @Test("is found in the folder of the file that asks before any other")
  func nearest() async throws {
    let session = try SKTestSession(
      configurationFileNamed: "Found",
      file: "\(Self.folder)/Files/Deeper/Test.swift")
    #expect(try await Product.products(for: ["found", "deeper"]).map(\.id) == ["deeper"])
    #expect(session.disableDialogs)
  }

  @Test("says how the store behaves, and which errors are armed")
  func settings() async throws {
    let session = try SKTestSession(configurationFileNamed: "Found")
    #expect(session.askToBuyEnabled && session.disableDialogs)
    #expect(await session.simulatedError(forAPI: .appStoreSync) == .generic(.unknown))
    #expect(
      await session.simulatedError(forAPI: .purchase) == .purchase(.productUnavailable))
    #expect(
      await session.simulatedError(forAPI: .verification) == .verification(.invalidSignature))
    #expect(await session.simulatedError(forAPI: .loadProducts) == nil)
    await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
}

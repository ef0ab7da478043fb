import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("A journey with server steps but no server")
struct ServerlessTests {
  @Test("fails at that step, and explains how to run a server")
  func refused() async throws {
    let file = Examples.folder.appending(path: "CoinFeedback/Journeys/server.yaml")
    let journey = try #require(try JourneyFile.read(file.path).journeys.first?.get())
    let outcome = await JourneyRunner(apps: Examples.directory).run(journey)
    #expect(!outcome.hasPassed)
    #expect(outcome.mistake?.contains("`tollgate test`") == true, "\(outcome)")
    #expect(
      await JourneyRunner(apps: Examples.directory, servers: .inProcess).run(journey).hasPassed)
  }
}

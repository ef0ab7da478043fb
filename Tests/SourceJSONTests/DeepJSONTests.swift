import Foundation
import SourceJSON
import Testing

@Suite("A document of maximum depth")
struct DeepJSONTests {
  @Test("is read into values on the small stack of a secondary thread")
  func fitsASmallStack() async {
    let depth = JSONNode.depthLimit / 2
    let text =
      String(repeating: #"{"next": ["#, count: depth) + String(repeating: "]}", count: depth)
    let length = await withCheckedContinuation { continuation in
      let thread = Thread {
        let chain = try? SourceDecoder().decode(Chain.self, from: text.utf8, file: "f")
        continuation.resume(returning: chain?.length)
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(length == depth)
  }
}

private struct Chain: Decodable {
  let next: [Chain]

  var length: Int { 1 + (next.first?.length ?? 0) }
}

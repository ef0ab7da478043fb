import Testing

@testable import TollgateServer

@Suite("The number of notifications processed at a time")
struct WorkWidthTests {
  private func widths(_ turns: [(arrived: Int, age: Double)]) -> [Int] {
    var width = WorkWidth(arrived: 0)
    return turns.map { turn in
      width.adapt(arrived: turn.arrived, age: turn.age)
      return width.jobs
    }
  }

  @Test("is small while others arrive, which would wait for their answers")
  func busy() {
    #expect(widths([(5, 0), (9, 3), (10, 10)]) == [4, 4, 4])
  }

  @Test("is larger while none arrives, and small again when one does")
  func quiet() {
    #expect(widths([(0, 0), (0, 0), (0, 0), (1, 0), (1, 0)]) == [8, 16, 16, 4, 8])
  }

  @Test("is larger if processing is ten seconds behind, whatever else waits")
  func behind() {
    #expect(widths([(5, 11), (9, 12), (12, 10), (14, 9)]) == [8, 16, 4, 4])
  }
}

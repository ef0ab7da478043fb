import Testing

@testable import TollgateServer

@Suite("How many notifications are worked on at a time")
struct WorkWidthTests {
  private func widths(_ turns: [(arrived: Int, age: Double)]) -> [Int] {
    var width = WorkWidth(arrived: 0)
    return turns.map { turn in
      width.adapt(arrived: turn.arrived, age: turn.age)
      return width.jobs
    }
  }

  @Test("are few while others come, who would wait for their answers")
  func busy() {
    #expect(widths([(5, 0), (9, 3), (10, 10)]) == [4, 4, 4])
  }

  @Test("are more while nobody brings any, and few again when somebody does")
  func quiet() {
    #expect(widths([(0, 0), (0, 0), (0, 0), (1, 0), (1, 0)]) == [8, 16, 16, 4, 8])
  }

  @Test("are more where work is ten seconds behind, whoever waits")
  func behind() {
    #expect(widths([(5, 11), (9, 12), (12, 10), (14, 9)]) == [8, 16, 4, 4])
  }
}

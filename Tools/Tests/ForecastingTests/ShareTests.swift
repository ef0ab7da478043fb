import Forecasting
import Testing

@Suite("A share")
struct ShareTests {
  @Test(
    "is read exactly, as a number from 0 to 1 or as a percentage",
    arguments: [
      ("0", 0), ("1", 1_000_000), ("0.04", 40_000), ("4%", 40_000), ("12.5 %", 125_000),
      ("100%", 1_000_000), ("0.000001", 1), ("0.0400000", 40_000),
    ])
  func reads(text: String, millionths: Int) {
    #expect(Share(text)?.millionths == millionths)
  }

  @Test(
    "is refused if it is invalid",
    arguments: ["", "-0.1", "1.01", "101%", "0.0000001", ".5", "1e-3", "4%%", "0,5", "٣%", "NaN"])
  func refuses(text: String) {
    #expect(Share(text) == nil)
  }

  @Test("is divided into parts that add up to it")
  func divides() {
    let parts = Share(millionths: 10).divided(into: 3)
    #expect(parts.map(\.millionths) == [4, 3, 3])
  }
}

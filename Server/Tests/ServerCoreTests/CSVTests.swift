import ServerCore
import Testing

@Suite("A line of comma-separated values")
struct CSVTests {
  @Test(
    "has no cell that a spreadsheet computes, and unchanged numbers",
    arguments: [
      ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
      ("-2+3", "'-2+3"), ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""),
      ("-1", "-1"), ("-4.99", "-4.99"), ("+1", "+1"), ("-1.5e-07", "-1.5e-07"), ("-", "'-"),
      ("a=1", "a=1"), ("", ""), ("=a,\"b\"", "\"'=a,\"\"b\"\"\""),
    ])
  func formulas(_ text: String, _ cell: String) {
    #expect(CSV.line([text, "x"]) == "\(cell),x\r\n")
  }

  @Test(
    "quotes a cell that would be read as several",
    arguments: [
      ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
      ("a b", "a b"),
    ])
  func quotes(_ text: String, _ cell: String) {
    #expect(CSV.line([text]) == "\(cell)\r\n")
  }
}

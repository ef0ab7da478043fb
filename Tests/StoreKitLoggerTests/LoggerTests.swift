import Synchronization
import Testing

@testable import StoreKitLogger

@Suite("A logger")
struct LoggerTests {
  private final class Lines: Sendable {
    private let all = Mutex<[String]>([])

    var written: [String] { all.withLock { $0 } }

    func logger(_ mode: String = "", _ log: OSLog? = nil) -> Logger {
      Logger(log ?? OSLog(subsystem: "com.example", category: "Shop"), mode: mode) { line in
        self.all.withLock { $0.append(line) }
      }
    }
  }

  @Test("writes a line with its level, subsystem and category")
  func writes() {
    let lines = Lines()
    lines.logger().error("No product \("tea", privacy: .public), \(3) left")
    #expect(lines.written == ["error [com.example:Shop] No product tea, 3 left\n"])
  }

  @Test("never writes a private value")
  func keepsPrivate() {
    let lines = Lines()
    let name = "Ada"
    lines.logger().notice("\(name, privacy: .private) \(name, privacy: .sensitive(mask: .hash))")
    #expect(lines.written == ["default [com.example:Shop] <private> <private>\n"])
  }

  @Test("writes info and debug only if the environment asks, and nothing if it is disabled")
  func levels() {
    let lines = Lines()
    for mode in ["", "debug", "disable"] {
      let logger = lines.logger(mode)
      logger.debug("\(mode) debug")
      logger.info("\(mode) info")
      logger.fault("\(mode) fault")
    }
    lines.logger("", .disabled).fault("nothing")
    let said = lines.written.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    #expect(said == ["fault\n", "debug debug\n", "debug info\n", "debug fault\n"])
  }

  @Test("aligns a value")
  func aligns() {
    let lines = Lines()
    lines.logger("", .default).log(
      "\("a", align: .left(columns: 3))|\(1, format: .decimal, align: .right(columns: 3))|")
    lines.logger("", .default).log("\(255, format: .hex) \(0.5, format: .fixed(precision: 1))")
    #expect(lines.written == ["default a  |  1|\n", "default ff 0.5\n"])
  }
}

@Suite("An unfair lock")
struct UnfairLockTests {
  @Test("is accessed by one caller at a time")
  func counts() async {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    let other = OSAllocatedUnfairLock()
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { other.withLock { lock.withLock { $0 += 1 } } }
      }
    }
    #expect(lock.withLock { $0 } == 100)
  }
}

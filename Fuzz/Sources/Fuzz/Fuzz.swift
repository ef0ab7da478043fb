import CLibFuzzer
import Foundation

/// Gives one target to libFuzzer.
///
/// The variable `TARGET` names it, because libFuzzer uses the arguments itself.
@main
struct Fuzz {
  private static let target = ProcessInfo.processInfo.environment["TARGET"]
    .flatMap(FuzzTarget.init(rawValue:))

  static func main() {
    guard target != nil else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("TARGET is one of \(names).\n".utf8))
      exit(2)
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let result = LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      Fuzz.target?.read(Data(UnsafeBufferPointer(start: start, count: count)))
      return 0
    }
    exit(result)
  }
}

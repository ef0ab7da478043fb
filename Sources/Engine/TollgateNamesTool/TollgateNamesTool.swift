import Foundation
import SourceJSON

/// The program that the plugin `TollgateNames` runs: reads a catalog and writes its names as Swift.
@main
struct TollgateNamesTool {
  static func main() {
    let paths = CommandLine.arguments.dropFirst()
    guard let catalog = paths.first, let written = paths.last, paths.count == 2 else {
      return end("usage: TollgateNamesTool CATALOG SWIFT-FILE")
    }
    do {
      let names = try NamesFile(reading: SourceFile.contents(of: catalog), file: catalog)
      try Data(names.text.utf8).write(to: URL(filePath: written), options: .atomic)
    } catch let error as SourceError {
      end(([error] + error.others).map(\.asOfACompiler).joined(separator: "\n"))
    } catch {
      end("\(written): error: this file can't be written: \(error)")
    }
  }

  private static func end(_ sentence: String) {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
    exit(1)
  }
}

extension SourceError {
  /// The mistake as an editor reads it from a compiler.
  var asOfACompiler: String {
    "\(location): error: \(message).\(fix.map { " " + $0 } ?? "")"
  }
}

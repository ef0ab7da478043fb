import Foundation
import SourceJSON
import Testing
import TollgateScreens

@testable import Lint

@Suite("Stubs for a language")
struct StringStubsTests {
  @Test("are added to existing texts, in Xcode's order and format, and nothing else is touched")
  func keepEverythingElse() throws {
    let app = try WordsFolder(
      """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "" : {

          },
          "Bye" : {

          },
          "done" : {
            "localizations" : {
              "de" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Fertig"
                }
              },
              "en" : {"stringUnit":{"value":"Done"}}
            }
          },
          "Hello" : {
            "comment" : "https:\\/\\/example.com",
            "localizations" : {
              "en" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Hello “you” \\"there\\""
                }
              },
              "fr" : {
                "stringUnit" : {
                  "state" : "needs_review",
                  "value" : "Bonjour"
                }
              }
            }
          },
          "Tollgate" : {
            "shouldTranslate" : false
          }
        },
        "version" : "1.0"
      }
      """)
    let stubs = try StringStubs(path: app.path, language: "de")
    #expect(stubs.keys == ["Bye", "Hello"])
    #expect(
      String(decoding: stubs.contents, as: UTF8.self) == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "" : {

            },
            "Bye" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Bye"
                  }
                }
              }
            },
            "done" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Fertig"
                  }
                },
                "en" : {"stringUnit":{"value":"Done"}}
              }
            },
            "Hello" : {
              "comment" : "https:\\/\\/example.com",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Hello “you” \\"there\\""
                  }
                },
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Hello “you” \\"there\\""
                  }
                },
                "fr" : {
                  "stringUnit" : {
                    "state" : "needs_review",
                    "value" : "Bonjour"
                  }
                }
              }
            },
            "Tollgate" : {
              "shouldTranslate" : false
            }
          },
          "version" : "1.0"
        }
        """)
  }

  @Test("have the language's plural forms, in parts of a text and on devices too")
  func takeForms() throws {
    let app = try WordsFolder(
      """
      { "sourceLanguage": "en", "strings": { "plays %lld": { "localizations": { "en": {
        "stringUnit": { "state": "translated", "value": "%#@plays@ left" },
        "substitutions": { "plays": { "argNum": 1, "formatSpecifier": "lld", "variations": {
          "plural": {
            "one": { "variations": { "device": {
              "mac": { "stringUnit": { "state": "translated", "value": "%arg round" } },
              "other": { "stringUnit": { "state": "translated", "value": "%arg play" } } } } },
            "other": { "stringUnit": { "state": "translated", "value": "%arg plays" } } } } } }
      } } } } }
      """)
    func forms(_ language: String, of path: String) throws -> [String: JSONNode] {
      let stubs = try StringStubs(path: path, language: language)
      let tree = try JSONNode.parse(stubs.contents, file: "Words.xcstrings")
      let stub = tree[["strings", "plays %lld", "localizations", .key(language)]]
      #expect(stub?[["substitutions", "plays", "argNum"]]?.numberText == "1")
      let plural = stub?[["substitutions", "plays", "variations", "plural"]]
      return Dictionary(
        uniqueKeysWithValues: try #require(plural).members.map { ($0.key, $0.node) })
    }
    #expect(Set(try forms("ja", of: app.path).keys) == ["other"])
    #expect(Set(try forms("es", of: app.path).keys) == ["one", "many", "other"])
    let arabic = try forms("ar", of: app.path)
    #expect(Set(arabic.keys) == Set(PluralCategory.allCases.map(\.rawValue)))
    #expect(arabic["few"]?[["stringUnit", "value"]]?.string == "%arg plays")
    let mac = arabic["one"]?[["variations", "device", "mac", "stringUnit"]]
    #expect(mac?["value"]?.string == "%arg round")
    #expect(mac?["state"]?.string == "new")
  }

  @Test("are written once, and are reported as missing until they are translated")
  func areFound() throws {
    let app = try TemporaryApp()
    let file = app.folder.appending(path: "Localizable.xcstrings")
    let stubs = try StringStubs(path: app.folder.path, language: "de")
    #expect(stubs.keys.contains("garden_title"))
    try Data(stubs.contents).write(to: file)
    #expect(try StringStubs(path: file.path, language: "de").keys == [])
    let found = app.lint().filter { $0.contains("language-missing") }
    #expect(
      found.contains { $0.contains("the text `garden_title` is not written in `de`") }, "\(found)")
    #expect(try StringCatalog(contentsOf: file).languages == ["en", "es"])
  }

  @Test("leave out the engine's words in a language it has, and include all of the app's")
  func leavePhrasesToTheEngine() throws {
    let app = try TemporaryApp()
    func phrases(_ language: String, of path: String) throws -> Set<String> {
      Set(try StringStubs(path: path, language: language).keys)
        .intersection(Phrase.allCases.map(\.rawValue))
    }
    #expect(try phrases("de", of: app.folder.path) == [])
    #expect(try phrases("pt-PT", of: app.folder.path) == [])
    #expect(try phrases("sv", of: app.folder.path).contains("common_close"))
  }

  @Test("include the engine's words for a phrase that the String Catalog lacks in every language")
  func bringWords() throws {
    let app = try WordsFolder(
      #"{ "sourceLanguage": "de", "strings": { "t": { } }, "version": "1.0" }"#,
      catalog: #"{ "app": "a", "screens": { "s": { "elements": [ { "plans": { } } ] } } }"#)
    let stubs = try StringStubs(path: app.path, language: "pl")
    let tree = try JSONNode.parse(stubs.contents, file: "Words.xcstrings")
    let days = try #require(tree[["strings", "period_days %lld", "localizations"]])
    let plural: [JSONStep] = ["variations", "plural"]
    #expect(days["de"]?[plural]?.members.map(\.key) == ["one", "other"])
    #expect(
      days["de"]?[plural + ["one", "stringUnit", "value"]]?.string == "%lld\u{A0}Tag")
    #expect(days["pl"]?[plural]?.members.map(\.key) == ["few", "many", "one", "other"])
    #expect(days["pl"]?[plural + ["few", "stringUnit", "state"]]?.string == "new")
    #expect(
      tree[["strings", "common_close", "localizations", "pl", "stringUnit", "value"]]?.string
        == "Schließen")
  }

  @Test("can be removed again from a file of Xcode's, which is then unchanged, byte for byte")
  func canBeTakenOut() throws {
    let file = "\(TemporaryApp.examples)/RetroRacing/Localizable.xcstrings"
    let stubs = try StringStubs(path: file, language: "de")
    #expect(!stubs.keys.isEmpty)
    var document = try JSONDocument(stubs.contents, file: file)
    for key in stubs.keys {
      try document.remove(at: ["strings", .key(key), "localizations", "de"])
    }
    #expect(try Data(document.bytes) == Data(contentsOf: URL(filePath: file)))
  }

  @Test("are refused without exactly one app, a String Catalog and a text to translate")
  func refuse() throws {
    let app = try TemporaryApp()
    func mistake(_ path: String, _ language: String = "de") throws -> String {
      let error = #expect(throws: SourceError.self) {
        try StringStubs(path: path, language: language)
      }
      return error.map(\.description) ?? ""
    }
    #expect(
      try mistake("\(app.folder.path)/nowhere").hasSuffix(
        "nowhere:1:1: there is no app here. Name a folder that holds `Catalog.json`, "
          + "`Products.storekit`, `Localizable.xcstrings`."))
    #expect(
      try mistake(TemporaryApp.examples).contains("there are 5 apps here. Name one of them: `"))
    #expect(
      try mistake(app.folder.path, "en").hasSuffix(
        "Localizable.xcstrings:2:21: `en` is the language that the texts are first written in. "
          + "Name one that they are to be translated into."))
    #expect(
      try mistake("\(app.folder.path)/InfoPlist.xcstrings").hasSuffix(
        "InfoPlist.xcstrings:1:1: an app's texts are in `Localizable.xcstrings`. "
          + "Name that file, or the app's folder."))
    try app.write("{ \"sourceLanguage\": 7 }", to: "Localizable.xcstrings")
    #expect(try mistake(app.folder.path).contains("Localizable.xcstrings:1:21:"))
    try app.remove("Localizable.xcstrings")
    #expect(
      try mistake(app.folder.path).hasSuffix(
        "Localizable.xcstrings:1:1: there is no such file. Add a String Catalog, as Xcode does "
          + "with File > New."))
  }
}

extension TemporaryApp {
  fileprivate static var examples: String {
    fixtures.appending(path: "../../../../Examples").standardized.path
  }
}

/// A folder with a String Catalog, gone when the test is over.
private final class WordsFolder {
  let path: String

  init(_ words: String, catalog: String? = nil) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
    try Data(words.utf8).write(to: folder.appending(path: "Localizable.xcstrings"))
    if let catalog { try Data(catalog.utf8).write(to: folder.appending(path: "Catalog.json")) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

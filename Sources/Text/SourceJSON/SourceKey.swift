/// A step of a coding path that the decoder adds itself.
enum SourceKey: CodingKey {
  case member(String)
  case item(Int)

  init(stringValue: String) { self = .member(stringValue) }

  init(intValue: Int) { self = .item(intValue) }

  var stringValue: String {
    switch self {
    case .member(let key): key
    case .item(let index): "Index \(index)"
    }
  }

  var intValue: Int? {
    if case .item(let index) = self { index } else { nil }
  }
}

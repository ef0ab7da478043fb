import SourceJSON

func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try SourceDecoder().decode(type, from: text.utf8, file: "Shop.json")
}

func mistake<Value: Decodable>(
  reading type: Value.Type, _ text: String, with decoder: SourceDecoder = SourceDecoder()
) -> String {
  do {
    _ = try decoder.decode(type, from: text.utf8, file: "Shop.json")
    return "nothing"
  } catch {
    return error.description
  }
}

struct Named: Decodable { let name: String }

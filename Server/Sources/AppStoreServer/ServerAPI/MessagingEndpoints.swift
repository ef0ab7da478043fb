import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension ServerAPI {
  /// The endpoints of images and messages, of Apple's Retention Messaging API
  /// (https://developer.apple.com/documentation/retentionmessaging).
  static let messages = [
    ServerAPIEndpoint("Upload Image", .put, "/inApps/v1/messaging/image/{imageIdentifier}", rate: 1)
    { request, api in
      let id = try identifier(request.parameters[0])
      let size = request.values("imageSize").last ?? RetentionImage.Size.full.rawValue
      guard let size = RetentionImage.Size(rawValue: size) else {
        throw ServerAPIError.known(4_000_216)
      }
      guard let picture = PNGHeader(request.body), !picture.isTransparent,
        picture.fits(size)
      else { throw ServerAPIError.known(4_000_161) }
      return try api.change(
        .addImage(
          RetentionImage(id: id, size: size, width: picture.width, height: picture.height)))
    },
    ServerAPIEndpoint("Get Image List", .get, "/inApps/v1/messaging/image/list", rate: 1) {
      _, api in
      struct Item: Encodable { let imageIdentifier, imageState, imageSize: String }
      struct Answer: Encodable { let imageIdentifiers: [Item] }
      return try .json(
        Answer(
          imageIdentifiers: try api.retention.images.map {
            Item(
              imageIdentifier: $0.id.uuidString.lowercased(), imageState: $0.review.rawValue,
              imageSize: $0.size.rawValue)
          }))
    },
    ServerAPIEndpoint(
      "Delete Image", .delete, "/inApps/v1/messaging/image/{imageIdentifier}", rate: 1
    ) { request, api in
      try api.change(.deleteImage(try identifier(request.parameters[0])))
    },
    ServerAPIEndpoint(
      "Upload Message", .put, "/inApps/v1/messaging/message/{messageIdentifier}", rate: 1
    ) { request, api in
      let id = try identifier(request.parameters[0])
      return try api.change(.addMessage(try RetentionMessage(id, request.object())))
    },
    ServerAPIEndpoint("Get Message List", .get, "/inApps/v1/messaging/message/list", rate: 1) {
      _, api in
      struct Item: Encodable { let messageIdentifier, messageState: String }
      struct Answer: Encodable { let messageIdentifiers: [Item] }
      return try .json(
        Answer(
          messageIdentifiers: try api.retention.messages.map {
            Item(
              messageIdentifier: $0.id.uuidString.lowercased(), messageState: $0.review.rawValue)
          }))
    },
    ServerAPIEndpoint(
      "Delete Message", .delete, "/inApps/v1/messaging/message/{messageIdentifier}", rate: 1
    ) { request, api in
      try api.change(.deleteMessage(try identifier(request.parameters[0])))
    },
  ]

  /// The setup of the app's server.
  var retention: RetentionRecords { get throws { try store.ask(ReadRetention()) } }

  /// Makes a change, and answers with an empty body.
  func change(_ change: RetentionChange) throws -> ServerAPIAnswer {
    if let refusal = try store.ask(ChangeRetention(change)) { throw ServerAPIError(refusal) }
    return .empty()
  }

  /// Returns the identifier of an image or a message in a path.
  ///
  /// Apple documents no error for an identifier that isn't a UUID.
  static func identifier(_ text: String) throws -> UUID {
    guard let id = UUID(uuidString: text) else { throw ServerAPIError.badRequest }
    return id
  }
}

extension ServerAPIError {
  /// Creates the error that Apple answers if a change is refused.
  init(_ refusal: RetentionRefusal) {
    self =
      switch refusal {
      case .imageExists: .known(4_090_000)
      case .tooManyImages: .known(4_030_014)
      case .imageNotFound: .known(4_040_014)
      case .imageInUse: .known(4_030_019)
      case .imageNotApproved: .known(4_030_018)
      case .messageExists: .known(4_090_001)
      case .tooManyMessages: .known(4_030_016)
      case .messageNotFound: .known(4_040_015)
      case .messageNotApproved: .known(4_030_017)
      case .defaultNotFound: .known(4_040_020)
      case .addressNotFound: .known(4_040_021)
      case .noPassedTest: .known(4_030_026)
      case .testRuns: .known(4_000_213)
      case .testNotFound: .known(4_040_018)
      }
  }
}

extension RetentionMessage {
  /// Reads Apple's `UploadMessageRequestBody`
  /// (https://developer.apple.com/documentation/retentionmessaging/uploadmessagerequestbody).
  ///
  /// Lengths are counted in characters as people see them.
  ///
  /// - Throws: ``ServerAPIError`` for the first invalid member.
  fileprivate init(_ id: UUID, _ body: JSONNode) throws {
    guard let header = body["header"]?.string, let text = body["body"]?.string else {
      throw ServerAPIError.badRequest
    }
    guard header.count <= Self.limits.header else { throw ServerAPIError.known(4_000_162) }
    guard text.count <= Self.limits.body else { throw ServerAPIError.known(4_000_163) }
    let image = try body.given("image").map { try Part($0, hasText: false) }
    let points = body.given("bulletPoints")?.elements ?? []
    guard points.count <= Self.limits.points else { throw ServerAPIError.known(4_000_218) }
    let position = body.given("headerPosition")?.string ?? "ABOVE_BODY"
    guard ["ABOVE_BODY", "ABOVE_IMAGE"].contains(position) else { throw ServerAPIError.badRequest }
    guard position == "ABOVE_BODY" || image != nil else { throw ServerAPIError.known(4_000_224) }
    self.init(
      id: id, header: header, body: text, image: image,
      isHeaderAboveImage: position == "ABOVE_IMAGE",
      points: try points.map { try Part($0, hasText: true) })
  }
}

extension RetentionMessage.Part {
  fileprivate init(_ node: JSONNode, hasText: Bool) throws {
    guard let image = node["imageIdentifier"]?.string.flatMap(UUID.init(uuidString:)),
      let altText = node["altText"]?.string
    else { throw ServerAPIError.badRequest }
    guard altText.count <= RetentionMessage.limits.altText else {
      throw ServerAPIError.known(4_000_175)
    }
    let text = node["text"]?.string
    guard !hasText || text != nil else { throw ServerAPIError.badRequest }
    guard (text?.count ?? 0) <= RetentionMessage.limits.point else {
      throw ServerAPIError.known(4_000_219)
    }
    self.init(text: hasText ? text : nil, image: image, altText: altText)
  }
}

import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON

extension StoreControl {
  static let ofRetention: [Kind] = [
    Kind(
      "openSubscription", .purchase,
      "Opens the page where the customer can cancel: the server is asked for a message, and the answer says what the page shows.",
      members: [
        ControlMember(
          "choose", .words(of: RetentionVisit.Choice.self),
          "What the customer chooses then; they choose nothing if it is left out."),
        ControlMember(
          "limit", .whole(1...60_000, "a number of milliseconds from 1 to 60000"),
          "The time that the server has to answer; 700, as Apple gives it, if left out."),
      ], example: #"{"openSubscription": "pro.monthly", "choose": "cancel"}"#,
      action: { value, desk in
        let (id, account) = try await value.product
        let choice = try value.word("choose", RetentionVisit.Choice.allCases.map(\.rawValue))
        let limit = try value.whole("limit", 1...60_000)
        let store = desk.keeper.store
        let events = store.eventCount
        let page = try await desk.page.open(
          id, account: account, choice: choice.flatMap(RetentionVisit.Choice.init),
          within: limit.map { .milliseconds($0) } ?? RetentionServer.limit)
        var outcome = Outcome(store, answer: ControlAnswer(page))
        let changed = try await store.send(FindChangedTransaction(after: events))
        if let changed { outcome.name(try await store.send(DescribeTransaction(changed))) }
        return outcome
      }),
    Kind(
      "reviewMessages",
      ControlForm(
        RetentionRecords.Review.allCases.map { "\"\($0.rawValue)\"" }.listed,
        .words(RetentionRecords.Review.allCases.map(\.rawValue))),
      "Has Apple approve or reject the messages and images of retention messaging, now and from now on.",
      members: [
        ControlMember("identifier", .uuid, "One message or image alone.")
      ], example: #"{"reviewMessages": "APPROVED"}"#
    ) { value in
      ChangeRetention(.review(try value.uuid("identifier"), try value.word()))
    },
  ]
}

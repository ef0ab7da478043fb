import AppStoreWire
import Foundation
import ServerStore
import TollgateCore

extension StoreContract {
  static let ofAnnouncements = [
    StoreContract("The announced state of a customer is kept unchanged, for each environment") {
      store in
      let told = Announcement(
        customer: Samples.customer(1), environment: .production, entitlements: ["pro", "plus"],
        review: Samples.date(9), reviewed: Samples.date(2))
      let other = Announcement(customer: Samples.customer(1), environment: .sandbox)
      try await store.write { store in
        try store.keep(told)
        try store.keep(other)
        try store.keep(told)
      }
      try await store.read { store in
        try expect(try store.nextReview(), Samples.date(9))
        try expect(try store.announcement(of: Samples.customer(1), in: .production), told)
        try expect(try store.announcement(of: Samples.customer(1), in: .sandbox), other)
        try expect(try store.announcement(of: Samples.customer(2), in: .sandbox), nil)
        try expect(try store.announcements(toReviewBy: Samples.date(8), limit: 9), [])
        try expect(try store.announcements(toReviewBy: Samples.date(9), limit: 9), [told])
      }
      try await store.write {
        try $0.forgetAnnouncement(for: Samples.customer(1), in: .production)
      }
      try await store.read { try expect(try $0.nextReview(), nil) }
    },
    StoreContract("The oldest waiting notification is one whose job has not failed") {
      store in
      try await store.write { store in
        for number in [1, 2, 3] as [UInt8] {
          let notification = Samples.notification(number)
          _ = try store.keep(notification)
          try store.ensureJob(
            .notification, about: notification.uuid.description, due: Samples.date(0))
        }
      }
      let first = try await store.read { try $0.oldestWaitingNotification() }
      try expect(first, Samples.notification(1).received)
      try await store.write { store in
        guard
          var job = try store.job(
            .notification, about: Samples.notification(1).uuid.description)
        else { throw Breach(description: "A job is not there.") }
        job.state = .retrying
        try store.settle(job)
        for number in [2, 3] as [UInt8] {
          try store.setState(.done, of: Samples.notification(number).uuid)
        }
      }
      try expect(try await store.read { try $0.oldestWaitingNotification() }, nil)
    },
    StoreContract("A customer is reviewed at the earliest requested instant") { store in
      try await store.write { store in
        for (number, instant) in [(1, 5), (1, 9), (2, 7), (2, 3)] as [(UInt8, Int64)] {
          try store.review(
            Samples.customer(number), in: .production, at: Samples.date(instant))
        }
      }
      try await store.read { store in
        let due = try store.announcements(toReviewBy: Samples.date(9), limit: 9)
        try expect(due.map(\.customer), [Samples.customer(2), Samples.customer(1)])
        try expect(due.map(\.review), [Samples.date(3), Samples.date(5)])
        try expect(
          try store.announcements(toReviewBy: Samples.date(9), limit: 1).map(\.customer),
          [Samples.customer(2)])
      }
    },
    StoreContract(
      "A review that reports replaces a quiet one, and both come before others"
    ) { store in
      let times: [(UInt8, [WireDate], WireDate)] = [
        (1, [.atOnceQuietly, .atOnce], .atOnce), (2, [.atOnce, .atOnceQuietly], .atOnce),
        (3, [Samples.date(9), .atOnceQuietly], .atOnceQuietly),
        (4, [.atOnceQuietly, Samples.date(9)], .atOnceQuietly),
        (5, [.atOnceQuietly, .atOnceQuietly], .atOnceQuietly),
      ]
      try await store.write { store in
        for (number, instants, _) in times {
          for instant in instants {
            try store.review(Samples.customer(number), in: .production, at: instant)
          }
        }
      }
      try await store.read { store in
        let due = try store.announcements(toReviewBy: Samples.date(1), limit: 9)
        for (number, _, expected) in times {
          let found = due.first { $0.customer == Samples.customer(number) }
          try expect(found?.review, expected)
        }
      }
    },
    StoreContract(
      "A review keeps the announced state, and all customers can be scheduled for review"
    ) { store in
      let told = Announcement(
        customer: Samples.customer(1), environment: .production, entitlements: ["pro"])
      try await store.write { store in
        try store.keep(told)
        try store.reviewAll()
      }
      try await store.read { store in
        let due = try store.announcements(toReviewBy: .atOnce, limit: 9)
        try expect(due.map(\.entitlements), [["pro"]])
        try expect(due.map(\.review), [.atOnce])
      }
    },
    StoreContract("Reports of a customer are numbered from 1, and from 1 again after an erasure") {
      store in
      try await store.write { store in
        let numbers = try [1, 1, 2, 1].map { try store.nextNumber(of: Samples.customer($0)) }
        try expect(numbers, [1, 2, 1, 3])
        try store.review(Samples.customer(1), in: .production, at: .atOnce)
        try store.erase(Samples.customer(1))
        try expect(try store.nextNumber(of: Samples.customer(1)), 1)
        try expect(try store.nextReview(), nil)
      }
    },
    StoreContract("Erasing a customer removes them from reports of others too") { store in
      let (one, other) = (Samples.customer(1), Samples.customer(2))
      let names = [one, other].map { $0.uuidString.lowercased() }
      try await store.write { store in
        _ = try store.add(
          EventRow(
            id: "evt_1", type: "customer.transferred", environment: .production, customer: one,
            other: other, date: Samples.date(1),
            body: #"{"customer":"\#(names[0])","from":"\#(names[1])"}"#))
        try store.erase(other)
        let event = try store.event("evt_1")
        try expect(event?.customer, one)
        try expect(event?.other, nil)
        try expect(event?.body, #"{"customer":"\#(names[0])","from":null}"#)
      }
    },
  ]
}

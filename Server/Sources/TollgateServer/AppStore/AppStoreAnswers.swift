import Foundation

/// The answers of the App Store Server API, as far as this server reads them.
///
/// Unknown members are ignored. An answer that lacks a required member can't be read.
enum AppStoreAnswers {
  struct History: Decodable {
    let revision: String?
    let hasMore: Bool
    let signedTransactions: [String]
  }

  struct Statuses: Decodable {
    struct Group: Decodable {
      let lastTransactions: [Item]
    }

    struct Item: Decodable {
      let status: Int
      let signedTransactionInfo: String
      let signedRenewalInfo: String?
    }

    let data: [Group]
  }

  struct Notifications: Decodable {
    struct Item: Decodable {
      let signedPayload: String
    }

    let notificationHistory: [Item]
    let hasMore: Bool
    let paginationToken: String?
  }

  struct Order: Decodable {
    let signedTransactions: [String]?
  }

  struct Problem: Decodable {
    let errorCode: Int
  }
}

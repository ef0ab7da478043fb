public import Tollgate

/// The products of the game.
public enum IAPProduct: String, CaseIterable, Sendable {
  case removeAds = "com.blockpuzzle.removeads"
  case premiumThemes = "com.blockpuzzle.premiumthemes"
  case levelPack2 = "com.blockpuzzle.levelpack2"
  case levelPack3 = "com.blockpuzzle.levelpack3"
  case levelPack4 = "com.blockpuzzle.levelpack4"
  case levelPack5 = "com.blockpuzzle.levelpack5"
  case levelPackBundle = "com.blockpuzzle.levelpackbundle"
  case powerUpStarter = "com.blockpuzzle.powerup.starter"
  case powerUpPro = "com.blockpuzzle.powerup.pro"
  case powerUpUltimate = "com.blockpuzzle.powerup.ultimate"
  case coinsHandful = "com.blockpuzzle.coins.handful"
  case coinsBag = "com.blockpuzzle.coins.bag"
  case coinsChest = "com.blockpuzzle.coins.chest"
  case coinsVault = "com.blockpuzzle.coins.vault"

  /// The product's name before the store has answered.
  public var displayName: String {
    switch self {
    case .removeAds: "Remove Ads"
    case .premiumThemes: "Premium Theme Pack"
    case .levelPack2: "Level Pack 2"
    case .levelPack3: "Level Pack 3"
    case .levelPack4: "Level Pack 4"
    case .levelPack5: "Level Pack 5"
    case .levelPackBundle: "Complete Level Bundle"
    case .powerUpStarter: "Starter Power-Up Pack"
    case .powerUpPro: "Pro Power-Up Pack"
    case .powerUpUltimate: "Ultimate Power-Up Pack"
    case .coinsHandful: "Handful of Coins"
    case .coinsBag: "Bag of Coins"
    case .coinsChest: "Chest of Coins"
    case .coinsVault: "Vault of Coins"
    }
  }

  /// The product's identifier in the catalog and in the store.
  public var id: Catalog.Product.ID { Catalog.Product.ID(rawValue) }
}

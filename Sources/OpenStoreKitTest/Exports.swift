// `import StoreKitTest` gives StoreKit's names too, as it does on Apple's systems.
@_exported public import OpenStoreKit

@_exported public import TollgateOwnPaywall

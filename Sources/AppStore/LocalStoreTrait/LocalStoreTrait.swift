#if !LocalStore
#error(
  "The local store needs the trait LocalStore: write traits: [\"LocalStore\"] where a manifest depends on tollgate, in every package that does, or build tollgate itself with --traits LocalStore."
)
#endif

/// The process of an app that asks, with its device and its account.
struct Caller {
  let launch: LaunchID
  let device: Device
  let account: Account
}

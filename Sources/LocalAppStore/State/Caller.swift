/// Who is speaking: a process of the app at hand, on whose device.
struct Caller {
  let launch: LaunchID
  let device: Device
  let account: Account
}

extension Mistakes {
  /// Texts that aren't a time.
  static let inTimes: [(String, String)] = [
    (
      "wait: 90",
      "j:5:11: `wait` must be a duration such as 90m or 1d12h, not `90`. The units are s m h d w M y, each at most once and with a whole number."
    ),
    (
      "wait: |\n      90m\n      more",
      "j:5:11: `wait` must be a duration such as 90m or 1d12h, not a long text. The units are s m h d w M y, each at most once and with a whole number."
    ),
    (
      "wait: 5min",
      "j:5:11: `wait` must be a duration such as 90m or 1d12h, not `5min`. The units are s m h d w M y, each at most once and with a whole number."
    ),
    (
      "wait: 1.5h",
      "j:5:11: `wait` must be a duration such as 90m or 1d12h, not `1.5h`. The units are s m h d w M y, each at most once and with a whole number."
    ),
    (
      "until: tomorrow",
      "j:5:12: `until` must be a local time such as 2026-03-28T21:00:00, not `tomorrow`"
    ),
    (
      "until: 2026-04-01",
      "j:5:12: `until` must be a local time such as 2026-03-28T21:00:00, not `2026-04-01`"
    ),
    (
      "set_device_clock: automatik",
      "j:5:23: `set_device_clock` must be `automatic` or a local time such as 2026-03-28T21:00:00, not `automatik`. Did you mean `automatic`?"
    ),
    (
      "set_device_clock: 2026-04-01",
      "j:5:23: `set_device_clock` must be `automatic` or a local time such as 2026-03-28T21:00:00, not `2026-04-01`"
    ),
    (
      "set_time_zone: Pacific/Aukland",
      "j:5:20: there is no time zone `Pacific/Aukland`. Did you mean `Pacific/Auckland`?"
    ),
    (
      "set_time_zone: [x]",
      "j:5:20: `set_time_zone` must be a time zone such as Europe/Madrid, not a list"
    ),
    (
      "wait: -1d",
      "j:5:11: `wait` must be a duration such as 90m or 1d12h, not `-1d`. The units are s m h d w M y, each at most once and with a whole number."
    ),
    (
      "wait: 1d1d",
      "j:5:11: `wait` must be a duration such as 90m or 1d12h, not `1d1d`. The units are s m h d w M y, each at most once and with a whole number."
    ),
  ]
}

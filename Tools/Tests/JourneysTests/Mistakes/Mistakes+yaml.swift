extension Mistakes {
  /// Texts that aren't YAML, or aren't a journey's YAML.
  static let inYAML: [(String, String)] = [
    (
      "- journey: J",
      "j:1:1: a journey must be a mapping that begins with `journey: TITLE`, not a list"
    ),
    (
      "just text",
      "j:1:1: a journey must be a mapping that begins with `journey: TITLE`, not `just text`"
    ),
    (
      "? [a]\n: b",
      "j:1:3: a key in a journey must be text. Write `key: value`, without a question mark."
    ),
    (
      "journey: J\n\tapp: a",
      "j:2:1: this is not YAML: found a tab character that violates indentation while scanning a plain scalar. Indent with spaces."
    ),
    (
      "journey: 'J",
      "j:1:12: this is not YAML: found unexpected end of stream while scanning a quoted scalar. Something is opened here and never closed."
    ),
    (
      "journey: J\napp: *a",
      "j:2:6: this is not YAML: found undefined alias. An alias repeats what an anchor of the same name marked before."
    ),
    (
      #"journey: J\#napp: "a\#u{7}""#,
      "j:2:8: this is not YAML: control characters are not allowed. Take out the character here."
    ),
    (
      "journey: J\napp: a\napp: b\nsteps: [{launch: }]",
      "j:2:1: `app` occurs twice in one mapping. Leave one of them out."
    ),
    ("yes: 1\n\"yes\": 2", "j:1:1: `yes` occurs twice in one mapping. Leave one of them out."),
    ("!a yes: 1\nyes: 2", "j:2:1: `yes` occurs twice in one mapping. Leave one of them out."),
    (
      "journey: J\napp: a: b",
      "j:2:7: this is not YAML: mapping values are not allowed in this context. Put text with signs of YAML in it in quotes, and indent with spaces."
    ),
    (
      "journey: @J",
      "j:1:10: this is not YAML: found character that cannot start any token while scanning for the next token. Put text with signs of YAML in it in quotes, and indent with spaces."
    ),
    (
      "journey: J\nsteps:\n\t- launch:",
      "j:3:1: this is not YAML: found character that cannot start any token while scanning for the next token. Put text with signs of YAML in it in quotes, and indent with spaces."
    ),
    ("", "j:1:1: the file holds no journey. A journey begins with `journey:`."),
    ("# nothing", "j:1:1: the file holds no journey. A journey begins with `journey:`."),
  ]
}

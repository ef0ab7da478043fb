/// Every mistake a journey can hold, with the whole sentence that reports it, by theme.
///
/// A row is a text with its message. Steps and expectations are on line 5 of a journey in the file
/// `j`.
enum Mistakes {}

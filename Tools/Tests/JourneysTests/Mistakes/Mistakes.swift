/// Every mistake a journey can hold, with the whole sentence that reports it, by theme.
///
/// A row is what was written and what is said of it. Steps and expectations stand on line 5 of a
/// journey in the file `j`.
enum Mistakes {}

/// Every mistake a journey can hold, with the whole sentence that it is told in, by theme.
///
/// A row is what was written and what is said of it. Steps and expectations stand on line 5 of a
/// journey in the file `j`.
enum Mistakes {}

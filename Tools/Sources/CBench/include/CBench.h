#pragma once

#include <stdint.h>

/// Whether this system counts them: elsewhere there would only be zeros.
int cbench_counts_allocations(void);

/// How often this process has asked for memory since it began, on all threads.
uint64_t cbench_allocations(void);

/// Plain SQLite: one table, one prepared insert, write-ahead log, synchronous FULL.
typedef struct cbench_database cbench_database;

/// Makes a database at a path, or returns null.
cbench_database *cbench_open(const char *path);

/// Inserts one row in a transaction of its own. Returns 0 where that worked.
int cbench_insert(cbench_database *database, const char *feature, double instant, double mark);

void cbench_close(cbench_database *database);

/// Opens a database as it lies there, reads every value of a table, and closes it.
///
/// Returns how many rows there were, or -1.
int64_t cbench_read_all(const char *path, const char *table);

/// Returns the nanoseconds that the calling thread has worked so far.
double cbench_thread_nanoseconds(void);


#include "CBench.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct cbench_database {
  sqlite3 *connection;
  sqlite3_stmt *begin;
  sqlite3_stmt *insert;
  sqlite3_stmt *commit;
};

static atomic_uint_fast64_t allocations;

int cbench_counts_allocations(void) {
#ifdef __GLIBC__
  return 1;
#else
  return 0;
#endif
}

uint64_t cbench_allocations(void) { return atomic_load(&allocations); }

#ifdef __GLIBC__
// The executable's own malloc comes before the library's, which stays reachable by these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  return __libc_calloc(count, size);
}

void *realloc(void *pointer, size_t size) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  return __libc_realloc(pointer, size);
}
#endif

cbench_database *cbench_open(const char *path) {
  cbench_database *database = calloc(1, sizeof *database);
  if (!database) return NULL;
  const char *schema =
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "CREATE TABLE diary (n INTEGER PRIMARY KEY, feature TEXT, instant REAL NOT NULL,"
      " mark REAL NOT NULL);";
  if (sqlite3_open(path, &database->connection) != SQLITE_OK
      || sqlite3_exec(database->connection, schema, NULL, NULL, NULL) != SQLITE_OK
      || sqlite3_prepare_v2(database->connection, "BEGIN IMMEDIATE", -1, &database->begin, NULL)
             != SQLITE_OK
      || sqlite3_prepare_v2(
             database->connection, "INSERT INTO diary (feature, instant, mark) VALUES (?, ?, ?)",
             -1, &database->insert, NULL)
             != SQLITE_OK
      || sqlite3_prepare_v2(database->connection, "COMMIT", -1, &database->commit, NULL)
             != SQLITE_OK) {
    cbench_close(database);
    return NULL;
  }
  return database;
}

static int step(sqlite3_stmt *statement) {
  int result = sqlite3_step(statement);
  sqlite3_reset(statement);
  return result == SQLITE_DONE ? 0 : 1;
}

int cbench_insert(cbench_database *database, const char *feature, double instant, double mark) {
  sqlite3_bind_text(database->insert, 1, feature, -1, SQLITE_TRANSIENT);
  sqlite3_bind_double(database->insert, 2, instant);
  sqlite3_bind_double(database->insert, 3, mark);
  return step(database->begin) || step(database->insert) || step(database->commit);
}

void cbench_close(cbench_database *database) {
  sqlite3_finalize(database->begin);
  sqlite3_finalize(database->insert);
  sqlite3_finalize(database->commit);
  sqlite3_close(database->connection);
  free(database);
}

int64_t cbench_read_all(const char *path, const char *table) {
  char sql[128];
  snprintf(sql, sizeof sql, "SELECT * FROM %s", table);
  sqlite3 *connection = NULL;
  sqlite3_stmt *statement = NULL;
  int64_t rows = -1;
  if (sqlite3_open(path, &connection) == SQLITE_OK
      && sqlite3_prepare_v2(connection, sql, -1, &statement, NULL) == SQLITE_OK) {
    int64_t bytes = 0;
    int result;
    for (rows = 0; (result = sqlite3_step(statement)) == SQLITE_ROW; rows++) {
      for (int column = 0; column < sqlite3_column_count(statement); column++) {
        switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER: bytes += sqlite3_column_int64(statement, column) >= 0; break;
        case SQLITE_FLOAT: bytes += sqlite3_column_double(statement, column) >= 0; break;
        case SQLITE_TEXT:
          bytes += sqlite3_column_text(statement, column)[0] != 0;
          bytes += sqlite3_column_bytes(statement, column);
          break;
        }
      }
    }
    if (result != SQLITE_DONE || bytes == 0) rows = -1;
  }
  sqlite3_finalize(statement);
  sqlite3_close(connection);
  return rows;
}

double cbench_thread_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpq, PostgreSQL's own client, found when it is first needed: a build needs none of its headers, and a server on
// SQLite none of its library.

typedef struct cpostgres_connection cpostgres_connection;
typedef struct cpostgres_result cpostgres_result;

/// Finds libpq. Returns null where that worked, and else why it did not.
const char *cpostgres_load(void);

/// Begins a connection; it is never null unless there is no memory.
///
/// Names and values end with a null each. What stands after `dbname` counts more than what an address there says.
cpostgres_connection *cpostgres_connect(const char *const *names, const char *const *values);
void cpostgres_disconnect(cpostgres_connection *connection);

/// Returns whether the connection is open.
bool cpostgres_is_open(const cpostgres_connection *connection);

/// Returns what the last call failed of.
const char *cpostgres_problem(const cpostgres_connection *connection);
int cpostgres_server_version(const cpostgres_connection *connection);
const char *cpostgres_parameter(const cpostgres_connection *connection, const char *name);

/// What a transaction is in: 0 none, 1 a statement, 2 a transaction, 3 one that failed, 4 nobody knows.
int cpostgres_state(const cpostgres_connection *connection);

/// Sends a statement under a name, or several of them where there are neither name nor arguments.
bool cpostgres_send(cpostgres_connection *connection, const char *sql);
bool cpostgres_prepare(cpostgres_connection *connection, const char *name, const char *sql);

/// Sends the arguments of a statement that was prepared. A value of null is null; a format of 1 is bytes.
bool cpostgres_perform(
  cpostgres_connection *connection, const char *name, int count, const char *const *values, const int *lengths,
  const int *formats);

/// Begins to keep back what is performed until it is synchronized, with one result more, or until there is much of it.
bool cpostgres_begin_pipeline(cpostgres_connection *connection);
bool cpostgres_sync(cpostgres_connection *connection);

/// Ends that, once all results were fetched.
bool cpostgres_end_pipeline(cpostgres_connection *connection);

/// Waits for an answer. Returns 1 where there is one, 0 where the time is over, and -1 where the connection is lost.
int cpostgres_wait(cpostgres_connection *connection, int milliseconds);

/// Returns the next result of what was sent, or null where there is no more.
cpostgres_result *cpostgres_next(cpostgres_connection *connection);

/// Returns whether a statement was done.
bool cpostgres_is_done(const cpostgres_result *result);

/// Returns whether a statement was not looked at, because an earlier one of its pipeline failed.
bool cpostgres_is_skipped(const cpostgres_result *result);

/// Returns the code of an error, five characters, or null.
const char *cpostgres_code(const cpostgres_result *result);

/// Returns an error's sentence, without the values that it is about, or null.
const char *cpostgres_message(const cpostgres_result *result);
int cpostgres_rows(const cpostgres_result *result);
int cpostgres_columns(const cpostgres_result *result);
const char *cpostgres_column(const cpostgres_result *result, int column);

/// Returns a value as text, or null.
const char *cpostgres_value(const cpostgres_result *result, int row, int column);
size_t cpostgres_length(const cpostgres_result *result, int row, int column);
long cpostgres_changes(const cpostgres_result *result);
void cpostgres_clear(cpostgres_result *result);

/// Reads an address. Calls back with each option that it names; returns whether it can be read.
bool cpostgres_parse(
  const char *address, void *context, void (*name)(void *context, const char *option, const char *value));

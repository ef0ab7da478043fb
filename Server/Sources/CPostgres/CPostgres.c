#include "CPostgres.h"
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

// From libpq's documentation; these have not changed in its major version 5.
enum { connection_ok = 0 };
enum { command_ok = 1, tuples_ok = 2, empty_query = 0, pipeline_sync = 10, pipeline_aborted = 11 };
enum { sqlstate = 'C', message_primary = 'M' };

typedef struct {
  char *keyword, *envvar, *compiled, *val, *label, *dispchar;
  int dispsize;
} conninfo_option;

static struct {
  cpostgres_connection *(*connectdbParams)(const char *const *, const char *const *, int);
  void (*finish)(cpostgres_connection *);
  int (*status)(const cpostgres_connection *);
  char *(*errorMessage)(const cpostgres_connection *);
  int (*serverVersion)(const cpostgres_connection *);
  const char *(*parameterStatus)(const cpostgres_connection *, const char *);
  int (*transactionStatus)(const cpostgres_connection *);
  int (*socket)(const cpostgres_connection *);
  int (*sendQuery)(cpostgres_connection *, const char *);
  int (*sendPrepare)(cpostgres_connection *, const char *, const char *, int, const unsigned *);
  int (*sendQueryPrepared)(
    cpostgres_connection *, const char *, int, const char *const *, const int *, const int *, int);
  int (*enterPipelineMode)(cpostgres_connection *);
  int (*exitPipelineMode)(cpostgres_connection *);
  int (*pipelineSync)(cpostgres_connection *);
  int (*consumeInput)(cpostgres_connection *);
  int (*isBusy)(cpostgres_connection *);
  cpostgres_result *(*getResult)(cpostgres_connection *);
  int (*resultStatus)(const cpostgres_result *);
  char *(*resultErrorField)(const cpostgres_result *, int);
  int (*ntuples)(const cpostgres_result *);
  int (*nfields)(const cpostgres_result *);
  char *(*fname)(const cpostgres_result *, int);
  int (*getisnull)(const cpostgres_result *, int, int);
  char *(*getvalue)(const cpostgres_result *, int, int);
  int (*getlength)(const cpostgres_result *, int, int);
  char *(*cmdTuples)(cpostgres_result *);
  void (*clear)(cpostgres_result *);
  void (*freemem)(void *);
  conninfo_option *(*conninfoParse)(const char *, char **);
  void (*conninfoFree)(conninfo_option *);
  void *(*setNoticeProcessor)(cpostgres_connection *, void (*)(void *, const char *), void *);
} pq;

static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const places[] = {
#ifdef __APPLE__
    "libpq.5.dylib",
    "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
    "/Applications/Postgres.app/Contents/Versions/latest/lib/libpq.5.dylib",
#else
    "libpq.so.5",
#endif
  };
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof places / sizeof *places; i++)
    library = dlopen(places[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    failure = "there is no libpq";
    return;
  }
#define FIND(name)                                                                                                     \
  if (!(*(void **)&pq.name = dlsym(library, "PQ" #name))) {                                                            \
    failure = "libpq has no PQ" #name ", which came with PostgreSQL 14";                                               \
    return;                                                                                                            \
  }
  FIND(connectdbParams)
  FIND(finish)
  FIND(status)
  FIND(errorMessage)
  FIND(serverVersion)
  FIND(parameterStatus)
  FIND(transactionStatus)
  FIND(socket)
  FIND(sendQuery)
  FIND(sendPrepare)
  FIND(sendQueryPrepared)
  FIND(enterPipelineMode)
  FIND(exitPipelineMode)
  FIND(pipelineSync)
  FIND(consumeInput)
  FIND(isBusy)
  FIND(getResult)
  FIND(resultStatus)
  FIND(resultErrorField)
  FIND(ntuples)
  FIND(nfields)
  FIND(fname)
  FIND(getisnull)
  FIND(getvalue)
  FIND(getlength)
  FIND(cmdTuples)
  FIND(clear)
  FIND(freemem)
  FIND(conninfoParse)
  FIND(conninfoFree)
  FIND(setNoticeProcessor)
#undef FIND
}

const char *cpostgres_load(void) {
  pthread_once(&once, load);
  return failure;
}

// libpq writes notices to the standard error, where only our own lines belong.
static void ignore(void *context, const char *message) {}

cpostgres_connection *cpostgres_connect(const char *const *names, const char *const *values) {
  cpostgres_connection *connection = pq.connectdbParams(names, values, 1);
  if (connection) pq.setNoticeProcessor(connection, ignore, NULL);
  return connection;
}

void cpostgres_disconnect(cpostgres_connection *connection) { pq.finish(connection); }

bool cpostgres_is_open(const cpostgres_connection *connection) { return pq.status(connection) == connection_ok; }

const char *cpostgres_problem(const cpostgres_connection *connection) { return pq.errorMessage(connection); }

int cpostgres_server_version(const cpostgres_connection *connection) { return pq.serverVersion(connection); }

const char *cpostgres_parameter(const cpostgres_connection *connection, const char *name) {
  return pq.parameterStatus(connection, name);
}

int cpostgres_state(const cpostgres_connection *connection) { return pq.transactionStatus(connection); }

bool cpostgres_send(cpostgres_connection *connection, const char *sql) { return pq.sendQuery(connection, sql) == 1; }

bool cpostgres_prepare(cpostgres_connection *connection, const char *name, const char *sql) {
  return pq.sendPrepare(connection, name, sql, 0, NULL) == 1;
}

bool cpostgres_perform(
  cpostgres_connection *connection, const char *name, int count, const char *const *values, const int *lengths,
  const int *formats) {
  return pq.sendQueryPrepared(connection, name, count, values, lengths, formats, 0) == 1;
}

bool cpostgres_begin_pipeline(cpostgres_connection *connection) { return pq.enterPipelineMode(connection) == 1; }

bool cpostgres_sync(cpostgres_connection *connection) { return pq.pipelineSync(connection) == 1; }

bool cpostgres_end_pipeline(cpostgres_connection *connection) { return pq.exitPipelineMode(connection) == 1; }

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until something came in, until an instant.
static int wait_for_input(cpostgres_connection *connection, int64_t end) {
  for (;;) {
    const int64_t rest = end - now();
    struct pollfd file = {.fd = pq.socket(connection), .events = POLLIN};
    const int count = poll(&file, 1, rest > 0 ? (int)rest : 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    if (count == 0) return 0;
    return pq.consumeInput(connection) == 1 ? 1 : -1;
  }
}

int cpostgres_wait(cpostgres_connection *connection, int milliseconds) {
  const int64_t end = now() + milliseconds;
  while (pq.isBusy(connection)) {
    const int outcome = wait_for_input(connection, end);
    if (outcome != 1) return outcome;
  }
  return 1;
}

cpostgres_result *cpostgres_next(cpostgres_connection *connection) { return pq.getResult(connection); }

bool cpostgres_is_done(const cpostgres_result *result) {
  const int status = pq.resultStatus(result);
  return status == command_ok || status == tuples_ok || status == empty_query || status == pipeline_sync;
}

bool cpostgres_is_skipped(const cpostgres_result *result) { return pq.resultStatus(result) == pipeline_aborted; }

const char *cpostgres_code(const cpostgres_result *result) { return pq.resultErrorField(result, sqlstate); }

const char *cpostgres_message(const cpostgres_result *result) { return pq.resultErrorField(result, message_primary); }

int cpostgres_rows(const cpostgres_result *result) { return pq.ntuples(result); }

int cpostgres_columns(const cpostgres_result *result) { return pq.nfields(result); }

const char *cpostgres_column(const cpostgres_result *result, int column) { return pq.fname(result, column); }

const char *cpostgres_value(const cpostgres_result *result, int row, int column) {
  return pq.getisnull(result, row, column) ? NULL : pq.getvalue(result, row, column);
}

size_t cpostgres_length(const cpostgres_result *result, int row, int column) {
  return (size_t)pq.getlength(result, row, column);
}

long cpostgres_changes(const cpostgres_result *result) { return atol(pq.cmdTuples((cpostgres_result *)result)); }

void cpostgres_clear(cpostgres_result *result) { pq.clear(result); }

bool cpostgres_parse(
  const char *address, void *context, void (*name)(void *context, const char *option, const char *value)) {
  char *problem = NULL;
  conninfo_option *options = pq.conninfoParse(address, &problem);
  // It repeats the address, with the password that may be in it.
  if (problem) pq.freemem(problem);
  if (!options) return false;
  for (conninfo_option *option = options; option->keyword; option++)
    if (option->val) name(context, option->keyword, option->val);
  pq.conninfoFree(options);
  return true;
}

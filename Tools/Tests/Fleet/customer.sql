-- What is read of the database for one customer: the server's own statements, as its log of PostgreSQL shows them.
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
SELECT target FROM alias WHERE customer = :customer;
SELECT fact.number, fact.kind, fact.id, fact.catalog, fact.body FROM purchase JOIN fact ON fact.environment = purchase.environment AND fact.original = purchase.original WHERE purchase.owner = :customer AND purchase.environment = 'Production' ORDER BY fact.last_signed, fact.payload;
SELECT customer FROM alias WHERE target = :customer ORDER BY customer;
SELECT * FROM act WHERE customer = :customer AND environment = 'Production';
COMMIT;

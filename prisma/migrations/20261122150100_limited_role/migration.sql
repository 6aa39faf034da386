-- The site's own role may write no balance (prisma/app-role.ts): the postings do, by a function of the owner's
ALTER FUNCTION "ledger_apply_postings"() SECURITY DEFINER SET search_path = public, pg_temp;

-- The job queue's: whoever works with it makes the tables in it, and may make no schema
CREATE SCHEMA IF NOT EXISTS "pgboss";

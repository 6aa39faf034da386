-- The second step reads all rows, beside everything that reads and writes them: it keeps out nothing but a vacuum, for which it waits
SET LOCAL lock_timeout = '20s';
ALTER TABLE "page_view" VALIDATE CONSTRAINT "page_view_before_months";
ALTER TABLE "usage_fact" VALIDATE CONSTRAINT "usage_fact_before_months";

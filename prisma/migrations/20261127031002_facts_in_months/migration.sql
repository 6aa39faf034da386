-- Contract: takes nothing away. Each table keeps its name, its columns and its key; the version before reads and writes it as it did.

-- The third step: facts lie in months, each a table of its own, which goes whole when its time is over. The table that was there becomes
-- the part before the months begin, at least one month from now, and none of its rows is read: the second step has proved where they
-- belong. Until the months begin all rows are in that part, so that a version that finds a row by its place alone finds the right one.

-- Only for this migration: the part before the months, and the rights that others have
CREATE FUNCTION "facts_keep_before"("name" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "cut" text;
    "granted" record;
BEGIN
    SELECT substring(pg_get_constraintdef("oid") FROM '\d{4,}-\d\d-\d\d') INTO STRICT "cut" FROM pg_constraint
        WHERE "conrelid" = format('%I', "name" || '_before')::regclass AND "conname" = "name" || '_before_months';
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', "name", "name" || '_before', "cut");
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', "name" || '_before', "name" || '_before_months');
    FOR "granted" IN
        SELECT "grantee"::regrole AS "role", "privilege_type" AS "right"
            FROM pg_class CROSS JOIN LATERAL aclexplode("relacl")
            WHERE pg_class."oid" = format('%I', "name" || '_before')::regclass AND "grantee" <> 0 AND "grantee" <> "relowner"
    LOOP
        EXECUTE format('GRANT %s ON %I TO %s', "granted"."right", "name", "granted"."role");
    END LOOP;
END $$;

ALTER TABLE "page_view" RENAME TO "page_view_before";
ALTER INDEX "page_view_pkey" RENAME TO "page_view_before_pkey";
CREATE TABLE "page_view" (LIKE "page_view_before" INCLUDING DEFAULTS) PARTITION BY RANGE ("day");
ALTER TABLE "page_view"
    ADD CONSTRAINT "page_view_pkey" PRIMARY KEY ("day", "page", "visitor"),
    ADD CONSTRAINT "page_view_visitor_check" CHECK (octet_length("visitor") = 16);
SELECT "facts_keep_before"('page_view');
CREATE TABLE "page_view_rest" PARTITION OF "page_view" DEFAULT;

ALTER TABLE "usage_fact" RENAME TO "usage_fact_before";
ALTER INDEX "usage_fact_pkey" RENAME TO "usage_fact_before_pkey";
CREATE TABLE "usage_fact" (LIKE "usage_fact_before" INCLUDING DEFAULTS) PARTITION BY RANGE ("day");
ALTER TABLE "usage_fact"
    ADD CONSTRAINT "usage_fact_pkey" PRIMARY KEY ("day", "kind", "visitor", "subject"),
    ADD CONSTRAINT "usage_fact_visitor_check" CHECK (octet_length("visitor") = 16),
    ADD CONSTRAINT "usage_fact_subject_check" CHECK (char_length("subject") BETWEEN 1 AND 32);
SELECT "facts_keep_before"('usage_fact');
CREATE TABLE "usage_fact_rest" PARTITION OF "usage_fact" DEFAULT;

DROP FUNCTION "facts_keep_before"(text);

-- The days of a part of such a table, the last not included; none for the part that takes what has no month
CREATE FUNCTION "facts_days"("part" oid) RETURNS daterange LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN "bound" <> 'DEFAULT' THEN
               daterange(substring("bound" FROM $r$FROM \('(\d{4,}-\d\d-\d\d)'\)$r$)::date, substring("bound" FROM $r$TO \('(\d{4,}-\d\d-\d\d)'\)$r$)::date) END
        FROM (SELECT pg_get_expr("relpartbound", "oid") AS "bound" FROM pg_class WHERE "oid" = "part") AS "found";
$$;

-- The site's own role owns no table: it asks these two functions of the owner's, which make and drop nothing else
CREATE FUNCTION "facts_make_month"("name" text, "month" date) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
    "first" date := date_trunc('month', "month");
    "next" date := date_trunc('month', "month") + interval '1 month';
    "part" text := "name" || to_char("month", '_YYYY_MM');
BEGIN
    IF "name" NOT IN ('page_view', 'usage_fact') THEN
        RAISE EXCEPTION '% does not lie in months', "name";
    END IF;
    PERFORM pg_advisory_xact_lock(5267836041);
    IF EXISTS (SELECT FROM pg_inherits WHERE "inhparent" = "name"::regclass AND "facts_days"("inhrelid") && daterange("first", "next")) THEN
        RETURN false;
    END IF;
    -- A row that had found its part already would be refused there; for this moment none looks for one
    EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', "name");
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', "part", "name");
    -- Rows of this month that came before it
    EXECUTE format('WITH "moved" AS (DELETE FROM %I WHERE "day" >= %L AND "day" < %L RETURNING *) INSERT INTO %I SELECT * FROM "moved"',
        "name" || '_rest', "first", "next", "part");
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', "name", "part", "first", "next");
    RETURN true;
END $$;

-- Drops the parts whose days are all before this one; returns how many
CREATE FUNCTION "facts_drop_before"("name" text, "before" date) RETURNS integer LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
    "part" record;
    "dropped" integer := 0;
BEGIN
    IF "name" NOT IN ('page_view', 'usage_fact') THEN
        RAISE EXCEPTION '% does not lie in months', "name";
    END IF;
    PERFORM pg_advisory_xact_lock(5267836041);
    FOR "part" IN
        SELECT "inhrelid"::regclass AS "table" FROM pg_inherits
            WHERE "inhparent" = "name"::regclass AND upper("facts_days"("inhrelid")) <= "before"
    LOOP
        EXECUTE format('DROP TABLE %s', "part"."table");
        "dropped" := "dropped" + 1;
    END LOOP;
    RETURN "dropped";
END $$;

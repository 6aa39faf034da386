-- Contract: takes nothing away. The rows of the version before are of days before the one that is named here, for a month to come.

-- The first step of three towards facts in months: what is there is of days before a month that has not begun. Rows are not read for it
DO $$
DECLARE
    "name" text;
    "cut" date;
BEGIN
    FOREACH "name" IN ARRAY ARRAY['page_view', 'usage_fact'] LOOP
        EXECUTE format('SELECT date_trunc(''month'', greatest(max("day"), (now() AT TIME ZONE ''Asia/Shanghai'')::date)) + interval ''2 months'' FROM %I', "name")
            INTO "cut";
        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK ("day" < %L) NOT VALID', "name", "name" || '_before_months', "cut");
    END LOOP;
END $$;

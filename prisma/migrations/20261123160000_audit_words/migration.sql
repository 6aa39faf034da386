-- Expand: adds only; the database fills the column for the version before, and the chain is of the other columns.

-- The subject and the reason as searches compare them, each ended by \x03.
ALTER TABLE "audit" ADD COLUMN "search_text" TEXT GENERATED ALWAYS AS ("search_fold_rest"("subject_id", ARRAY["reason"])) STORED;

-- Everything below is beyond Prisma's schema language.

-- What a row of the audit is found by. Of its text: every two neighbours after \x01, the last with \x03. After \x04
-- its action and what that begins with up to a dot, after \x05 the kind of its subject, after \x06 its operator.
-- The cost is what keeps the planner from calling it for row after row.
CREATE FUNCTION "audit_grams"("text" text, "action" text, "kind" text, "operator" bigint) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
DECLARE
    "letters" text[] := string_to_array("text", NULL);
    "grams" text[] := ARRAY[E'\x05' || "kind", E'\x06' || coalesce("operator"::text, '')];
    "n" int := 2;
    "begun" text := E'\x04';
    "part" text;
BEGIN
    FOREACH "part" IN ARRAY string_to_array("action", '.') LOOP
        "begun" := "begun" || "part";
        "n" := "n" + 1;
        "grams"["n"] := "begun";
        "begun" := "begun" || '.';
    END LOOP;
    FOR "i" IN 2 .. cardinality("letters") LOOP
        CONTINUE WHEN "letters"["i" - 1] = E'\x03';
        "n" := "n" + 1;
        "grams"["n"] := E'\x01' || "letters"["i" - 1] || "letters"["i"];
    END LOOP;
    RETURN array_to_tsvector("grams");
END $$;

CREATE INDEX "audit_words" ON "audit" USING gin ("audit_grams"("search_text", "action", "subject_kind", "operator_id"))
    WITH (fastupdate = off);
-- The statistics of this index say how frequent a gram is: three thousand of them with three hundred.
ALTER INDEX "audit_words" ALTER COLUMN 1 SET STATISTICS 300;

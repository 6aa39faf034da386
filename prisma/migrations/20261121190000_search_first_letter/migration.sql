-- Titles are found by their first character too, as one gram with its own statistics.

-- What a video is found by. Of the title: every character, every two neighbours, and after \x02 its first and its
-- first two. Of author and tags: every two neighbours after \x01, the last with \x03. Its categories after \x04.
-- The cost is what keeps the planner from calling it for row after row.
CREATE OR REPLACE FUNCTION "search_grams"("title" text, "rest" text, "root" text, "son" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
DECLARE
    "letters" text[] := string_to_array("title", NULL);
    "grams" text[] := "letters" || ARRAY[E'\x02' || left("title", 1), E'\x02' || left("title", 2), E'\x04' || "root"];
    "n" int := cardinality("grams");
BEGIN
    FOR "i" IN 2 .. cardinality("letters") LOOP
        "n" := "n" + 1;
        "grams"["n"] := "letters"["i" - 1] || "letters"["i"];
    END LOOP;
    "letters" := string_to_array("rest", NULL);
    FOR "i" IN 2 .. cardinality("letters") LOOP
        CONTINUE WHEN "letters"["i" - 1] = E'\x03';
        "n" := "n" + 1;
        "grams"["n"] := E'\x01' || "letters"["i" - 1] || "letters"["i"];
    END LOOP;
    IF "son" IS NOT NULL THEN
        "grams"["n" + 1] := E'\x04' || "son";
    END IF;
    RETURN array_to_tsvector("grams");
END $$;

REINDEX INDEX "video_public_grams";
REINDEX INDEX "video_dark_grams";

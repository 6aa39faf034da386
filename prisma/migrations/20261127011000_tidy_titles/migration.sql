-- Titles from before they were cleaned at every door: without what nobody sees, composed, in one line and with single spaces,
-- as packages/rules/src/video-title.ts does it; a test holds the two together. The audit tells each one, before and after.

CREATE FUNCTION pg_temp.tidy_title("given" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
    "signs" CONSTANT text := '\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001F1E5\U0001F200-\U0001F3FA\U0001F400-\U0001FAFF';
    "seen" text := translate("given",
        E'\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A\u202B\u202C\u202D\u202E'
        '\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F'
        '\uFEFF\uFFF9\uFFFA\uFFFB', '');
BEGIN
    -- A joiner stays where it joins the parts of one sign.
    IF strpos("seen", E'\u200D') > 0 THEN
        "seen" := regexp_replace("seen", '(?<![' || "signs" || '\U0001F3FB-\U0001F3FF]\uFE0F?)\u200D|\u200D(?![' || "signs" || '])', '', 'g');
    END IF;
    "seen" := regexp_replace("seen",
        '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g');
    RETURN btrim(normalize("seen", NFC));
END $$;

CREATE FUNCTION pg_temp.is_odd("given" text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT "given" IS NOT NFC NORMALIZED OR "given" ~ ('^ |  | $|[\u0001-\u001F\u007F-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F'
        '\u2028-\u202F\u205F-\u206F\u3000\uFEFF\uFFF9-\uFFFB]')
$$;

WITH "odd" AS (
    SELECT "id", "title" AS "before", pg_temp.tidy_title("title") AS "after" FROM "video" WHERE pg_temp.is_odd("title")
), "tidied" AS (
    UPDATE "video" SET "title" = "after" FROM "odd"
    WHERE "video"."id" = "odd"."id" AND "after" NOT IN ('', "before")
    RETURNING "video"."id", "before", "after"
)
INSERT INTO "audit" ("action", "subject_kind", "subject_id", "before", "after", "reason", "created_at")
SELECT 'video.tidy-title', 'video', "id"::text, jsonb_build_object('title', "before"), jsonb_build_object('title', "after"), '', now()
FROM "tidied" ORDER BY "id";

WITH "odd" AS (
    SELECT "id", "title" AS "before", pg_temp.tidy_title("title") AS "after" FROM "episode" WHERE pg_temp.is_odd("title")
), "tidied" AS (
    UPDATE "episode" SET "title" = "after" FROM "odd"
    WHERE "episode"."id" = "odd"."id" AND "after" NOT IN ('', "before")
    RETURNING "episode"."id", "video_id", "before", "after"
)
INSERT INTO "audit" ("action", "subject_kind", "subject_id", "before", "after", "reason", "created_at")
SELECT 'video.tidy-title', 'video', "video_id"::text, jsonb_build_object('episodeTitle', "before"),
    jsonb_build_object('episodeTitle', "after"), '', now()
FROM "tidied" ORDER BY "id";

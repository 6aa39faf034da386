-- Contract: takes nothing away. The version before changes titles without knowing of "video_change": its triggers do that.

CREATE TABLE "feed_out" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    "is_open" BOOLEAN NOT NULL DEFAULT false,
    "has_pictures" BOOLEAN NOT NULL DEFAULT true,
    "categories" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "source_ids" BIGINT[] NOT NULL DEFAULT ARRAY[]::BIGINT[],

    CONSTRAINT "feed_out_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "feed_key" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "digest" BYTEA,
    "secret" BYTEA NOT NULL,
    "most_a_day" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_key_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "feed_day" (
    "key_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_day_pkey" PRIMARY KEY ("key_id", "day")
);

CREATE TABLE "video_change" (
    "video_id" BIGINT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_change_pkey" PRIMARY KEY ("video_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "feed_key_digest_key" ON "feed_key"("digest");

-- CreateIndex
CREATE INDEX "feed_key_operator_id_idx" ON "feed_key"("operator_id");

-- CreateIndex
CREATE INDEX "video_change_changed_at_video_id_idx" ON "video_change"("changed_at" DESC, "video_id" DESC);

-- AddForeignKey
ALTER TABLE "feed_key" ADD CONSTRAINT "feed_key_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_day" ADD CONSTRAINT "feed_day_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "feed_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_change" ADD CONSTRAINT "video_change_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

ALTER TABLE "feed_out" ADD CONSTRAINT "feed_out_is_one" CHECK ("id" = 1);
ALTER TABLE "feed_key"
    ADD CONSTRAINT "feed_key_digest_length" CHECK (octet_length("digest") = 32),
    ADD CONSTRAINT "feed_key_secret_length" CHECK (octet_length("secret") = 32),
    ADD CONSTRAINT "feed_key_most_range" CHECK ("most_a_day" > 0);
-- Readers without a key are one reader
CREATE UNIQUE INDEX "feed_key_open_once" ON "feed_key"(("digest" IS NULL)) WHERE "digest" IS NULL;

-- What is given out changes in every process at once
CREATE TRIGGER "feed_out_announce" AFTER INSERT OR UPDATE OR DELETE ON "feed_out"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('settings');
CREATE TRIGGER "feed_key_announce" AFTER INSERT OR UPDATE OR DELETE ON "feed_key"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('settings');

-- When a title last changed, as readers of the feed ask for it. A scheduled one changes when its date comes.
CREATE FUNCTION "video_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "video_change" AS "kept" ("video_id", "changed_at")
    VALUES (NEW."id", greatest(now(), NEW."published_at"))
    ON CONFLICT ("video_id") DO UPDATE SET "changed_at" = excluded."changed_at" WHERE "kept"."changed_at" <> excluded."changed_at";
    RETURN NULL;
END $$;
CREATE TRIGGER "video_changed" AFTER INSERT ON "video" FOR EACH ROW EXECUTE FUNCTION "video_changed"();
CREATE TRIGGER "video_changed_update" AFTER UPDATE OF "title", "introduction", "author", "tags", "poster_key", "duration_seconds", "paid",
    "state", "category_code", "son_code", "dark_web", "published_at" ON "video" FOR EACH ROW
    WHEN ((OLD."title", OLD."introduction", OLD."author", OLD."tags", OLD."poster_key", OLD."duration_seconds", OLD."paid",
           OLD."state", OLD."category_code", OLD."son_code", OLD."dark_web", OLD."published_at")
        IS DISTINCT FROM (NEW."title", NEW."introduction", NEW."author", NEW."tags", NEW."poster_key", NEW."duration_seconds", NEW."paid",
           NEW."state", NEW."category_code", NEW."son_code", NEW."dark_web", NEW."published_at"))
    EXECUTE FUNCTION "video_changed"();

-- Of many rows of a title it says so once
CREATE FUNCTION "video_part_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "video_change" AS "kept" ("video_id", "changed_at")
    SELECT DISTINCT "part"."video_id", greatest(now(), "v"."published_at")
      FROM "part" JOIN "video" "v" ON "v"."id" = "part"."video_id" ORDER BY 1
    ON CONFLICT ("video_id") DO UPDATE SET "changed_at" = excluded."changed_at" WHERE "kept"."changed_at" <> excluded."changed_at";
    RETURN NULL;
END $$;
CREATE TRIGGER "channel_changed_insert" AFTER INSERT ON "channel"
    REFERENCING NEW TABLE AS "part" FOR EACH STATEMENT EXECUTE FUNCTION "video_part_changed"();
CREATE TRIGGER "channel_changed_update" AFTER UPDATE ON "channel"
    REFERENCING NEW TABLE AS "part" FOR EACH STATEMENT EXECUTE FUNCTION "video_part_changed"();
CREATE TRIGGER "channel_changed_delete" AFTER DELETE ON "channel"
    REFERENCING OLD TABLE AS "part" FOR EACH STATEMENT EXECUTE FUNCTION "video_part_changed"();
CREATE TRIGGER "episode_changed_insert" AFTER INSERT ON "episode"
    REFERENCING NEW TABLE AS "part" FOR EACH STATEMENT EXECUTE FUNCTION "video_part_changed"();
CREATE TRIGGER "episode_changed_update" AFTER UPDATE ON "episode"
    REFERENCING NEW TABLE AS "part" FOR EACH STATEMENT EXECUTE FUNCTION "video_part_changed"();
CREATE TRIGGER "episode_changed_delete" AFTER DELETE ON "episode"
    REFERENCING OLD TABLE AS "part" FOR EACH STATEMENT EXECUTE FUNCTION "video_part_changed"();
CREATE TRIGGER "title_fact_changed" AFTER UPDATE ON "title_fact"
    REFERENCING NEW TABLE AS "part" FOR EACH STATEMENT EXECUTE FUNCTION "video_part_changed"();

INSERT INTO "video_change" ("video_id", "changed_at")
SELECT "id", coalesce("published_at", "created_at") FROM "video";

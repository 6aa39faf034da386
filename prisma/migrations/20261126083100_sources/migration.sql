-- Contract: new tables, which the version before neither reads nor writes. It inserts no episode without an asset, and what
-- it inserts passes the weaker constraints; episodes without an asset are hidden in it.

-- CreateEnum
CREATE TYPE "source_kind" AS ENUM ('maccms_database', 'feed_json', 'feed_xml', 'folder', 'list');

-- CreateEnum
CREATE TYPE "source_state" AS ENUM ('off', 'on', 'paused', 'broken');

-- CreateEnum
CREATE TYPE "source_licence" AS ENUM ('owned', 'licensed', 'unchecked');

-- CreateEnum
CREATE TYPE "source_run_kind" AS ENUM ('dry', 'move', 'full', 'recent', 'ids');

-- CreateEnum
CREATE TYPE "source_run_state" AS ENUM ('running', 'stopped', 'done', 'failed', 'undone');

-- CreateEnum
CREATE TYPE "player_kind" AS ENUM ('m3u8', 'file', 'page', 'ignored');

-- CreateEnum
CREATE TYPE "source_item_state" AS ENUM ('bound', 'waiting', 'ignored', 'refused', 'gone');

-- CreateEnum
CREATE TYPE "title_key_kind" AS ENUM ('name', 'alias', 'operator');

-- CreateEnum
CREATE TYPE "field_owner_kind" AS ENUM ('operator', 'source');

-- CreateEnum
CREATE TYPE "match_case_state" AS ENUM ('open', 'same', 'different');

-- CreateEnum
CREATE TYPE "line_host_state" AS ENUM ('unknown', 'ok', 'slow', 'failing', 'blocked');

-- AlterTable
ALTER TABLE "channel" ADD COLUMN     "player_code" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "remote_place" INTEGER,
ADD COLUMN     "source_id" BIGINT;

-- AlterTable
ALTER TABLE "episode" ADD COLUMN     "address" TEXT,
ADD COLUMN     "address_digest" BYTEA,
ADD COLUMN     "gone_at" TIMESTAMPTZ(3),
ADD COLUMN     "remote_part" INTEGER,
ALTER COLUMN "asset_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "source" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "source_kind" NOT NULL,
    "address" TEXT NOT NULL,
    "address_digest" BYTEA NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "state" "source_state" NOT NULL DEFAULT 'off',
    "policy" JSONB NOT NULL DEFAULT '{}',
    "every_hours" SMALLINT,
    "from_hour" SMALLINT,
    "until_hour" SMALLINT,
    "next_run_at" TIMESTAMPTZ(3),
    "origin" TEXT NOT NULL DEFAULT '',
    "licence" "source_licence" NOT NULL DEFAULT 'unchecked',
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_run" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "source_id" BIGINT NOT NULL,
    "kind" "source_run_kind" NOT NULL,
    "state" "source_run_state" NOT NULL DEFAULT 'running',
    "cursor" JSONB NOT NULL DEFAULT '{}',
    "counts" JSONB NOT NULL DEFAULT '{}',
    "operator_id" BIGINT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "fault" TEXT,
    "detail" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "source_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_category" (
    "source_id" BIGINT NOT NULL,
    "remote_code" TEXT NOT NULL,
    "remote_name" TEXT NOT NULL,
    "category_code" TEXT,
    "ignored" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "source_category_pkey" PRIMARY KEY ("source_id","remote_code")
);

-- CreateTable
CREATE TABLE "source_player" (
    "source_id" BIGINT NOT NULL,
    "code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "kind" "player_kind" NOT NULL,
    "server_prefix" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "source_player_pkey" PRIMARY KEY ("source_id","code")
);

-- CreateTable
CREATE TABLE "source_item" (
    "source_id" BIGINT NOT NULL,
    "remote_id" TEXT NOT NULL,
    "video_id" BIGINT,
    "digest" BYTEA NOT NULL,
    "state" "source_item_state" NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "made_video" BOOLEAN NOT NULL DEFAULT false,
    "picture" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "run_id" UUID,

    CONSTRAINT "source_item_pkey" PRIMARY KEY ("source_id","remote_id")
);

-- CreateTable
CREATE TABLE "title_key" (
    "video_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" "title_key_kind" NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "title_key_pkey" PRIMARY KEY ("video_id","key","kind")
);

-- CreateTable
CREATE TABLE "title_fact" (
    "video_id" BIGINT NOT NULL,
    "year" SMALLINT,
    "area" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT '',
    "actors" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "directors" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reference_id" TEXT,
    "remark" TEXT NOT NULL DEFAULT '',
    "has_ended" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "title_fact_pkey" PRIMARY KEY ("video_id")
);

-- CreateTable
CREATE TABLE "field_owner" (
    "video_id" BIGINT NOT NULL,
    "field" TEXT NOT NULL,
    "owner" "field_owner_kind" NOT NULL,
    "source_id" BIGINT,

    CONSTRAINT "field_owner_pkey" PRIMARY KEY ("video_id","field")
);

-- CreateTable
CREATE TABLE "match_case" (
    "id" BIGSERIAL NOT NULL,
    "source_id" BIGINT NOT NULL,
    "remote_id" TEXT NOT NULL,
    "candidates" BIGINT[],
    "why" TEXT NOT NULL,
    "record" JSONB NOT NULL,
    "state" "match_case_state" NOT NULL DEFAULT 'open',
    "video_id" BIGINT,
    "operator_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "moved_member" (
    "source_id" BIGINT NOT NULL,
    "remote_id" TEXT NOT NULL,
    "member_id" BIGINT NOT NULL,
    "old_login_name" TEXT,
    "points" BIGINT NOT NULL DEFAULT 0,
    "run_id" UUID,

    CONSTRAINT "moved_member_pkey" PRIMARY KEY ("source_id","remote_id")
);

-- CreateTable
CREATE TABLE "old_order" (
    "source_id" BIGINT NOT NULL,
    "remote_id" TEXT NOT NULL,
    "member_id" BIGINT NOT NULL,
    "number" TEXT NOT NULL,
    "amount_fen" BIGINT NOT NULL,
    "points" BIGINT NOT NULL,
    "channel" TEXT NOT NULL,
    "paid" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "old_order_pkey" PRIMARY KEY ("source_id","remote_id")
);

-- CreateTable
CREATE TABLE "old_address" (
    "path" TEXT NOT NULL,
    "source_id" BIGINT NOT NULL,
    "video_id" BIGINT,
    "category_code" TEXT,
    "line_place" INTEGER,
    "episode_part" INTEGER,

    CONSTRAINT "old_address_pkey" PRIMARY KEY ("path")
);

-- CreateTable
CREATE TABLE "line_host" (
    "host" TEXT NOT NULL,
    "state" "line_host_state" NOT NULL DEFAULT 'unknown',
    "allows_pages" BOOLEAN,
    "has_https" BOOLEAN,
    "median_ms" INTEGER,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(3),
    "blocked_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "line_host_pkey" PRIMARY KEY ("host")
);

-- CreateIndex
CREATE INDEX "title_fact_reference_id_idx" ON "title_fact"("reference_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_address_digest_key" ON "source"("address_digest");

-- CreateIndex
CREATE INDEX "source_operator_id_idx" ON "source"("operator_id");

-- CreateIndex
CREATE INDEX "source_state_next_run_at_idx" ON "source"("state", "next_run_at");

-- CreateIndex
CREATE INDEX "source_run_source_id_started_at_idx" ON "source_run"("source_id", "started_at");

-- CreateIndex
CREATE INDEX "source_run_operator_id_idx" ON "source_run"("operator_id");

-- CreateIndex
CREATE INDEX "source_category_category_code_idx" ON "source_category"("category_code");

-- CreateIndex
CREATE INDEX "source_item_video_id_idx" ON "source_item"("video_id");

-- CreateIndex
CREATE INDEX "source_item_source_id_state_idx" ON "source_item"("source_id", "state");

-- CreateIndex
CREATE INDEX "title_key_key_idx" ON "title_key"("key");

-- CreateIndex
CREATE INDEX "match_case_source_id_remote_id_idx" ON "match_case"("source_id", "remote_id");

-- CreateIndex
CREATE INDEX "match_case_operator_id_idx" ON "match_case"("operator_id");

-- CreateIndex
CREATE INDEX "match_case_state_id_idx" ON "match_case"("state", "id");

-- CreateIndex
CREATE INDEX "moved_member_member_id_idx" ON "moved_member"("member_id");

-- CreateIndex
CREATE INDEX "moved_member_old_login_name_idx" ON "moved_member"("old_login_name");

-- CreateIndex
CREATE INDEX "old_order_member_id_created_at_idx" ON "old_order"("member_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "old_address_source_id_idx" ON "old_address"("source_id");

-- CreateIndex
CREATE INDEX "channel_source_id_idx" ON "channel"("source_id");

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_run" ADD CONSTRAINT "source_run_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_run" ADD CONSTRAINT "source_run_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_category" ADD CONSTRAINT "source_category_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_category" ADD CONSTRAINT "source_category_category_code_fkey" FOREIGN KEY ("category_code") REFERENCES "category"("code") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_player" ADD CONSTRAINT "source_player_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_item" ADD CONSTRAINT "source_item_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_item" ADD CONSTRAINT "source_item_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "title_key" ADD CONSTRAINT "title_key_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "title_fact" ADD CONSTRAINT "title_fact_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "field_owner" ADD CONSTRAINT "field_owner_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_case" ADD CONSTRAINT "match_case_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_case" ADD CONSTRAINT "match_case_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moved_member" ADD CONSTRAINT "moved_member_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moved_member" ADD CONSTRAINT "moved_member_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "old_order" ADD CONSTRAINT "old_order_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "old_order" ADD CONSTRAINT "old_order_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "old_address" ADD CONSTRAINT "old_address_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Everything below is beyond Prisma's schema language.

-- A title from another site may come without a length
ALTER TABLE "video" DROP CONSTRAINT "video_duration_positive";
ALTER TABLE "video" ADD CONSTRAINT "video_duration_not_negative" CHECK ("duration_seconds" >= 0);

ALTER TABLE "episode"
    ADD CONSTRAINT "episode_plays_something" CHECK ("asset_id" IS NOT NULL OR "address" IS NOT NULL),
    ADD CONSTRAINT "episode_address_has_digest" CHECK (("address" IS NULL) = ("address_digest" IS NULL));
CREATE INDEX "episode_address_digest_idx" ON "episode"("address_digest") WHERE "address_digest" IS NOT NULL;

ALTER TABLE "source"
    ADD CONSTRAINT "source_name_not_empty" CHECK ("name" <> ''),
    ADD CONSTRAINT "source_digest_length" CHECK (octet_length("address_digest") = 32),
    ADD CONSTRAINT "source_hours_range" CHECK ("every_hours" BETWEEN 1 AND 720
        AND ("from_hour" IS NULL) = ("until_hour" IS NULL) AND "from_hour" BETWEEN 0 AND 23 AND "until_hour" BETWEEN 0 AND 23),
    ADD CONSTRAINT "source_on_has_origin" CHECK ("state" <> 'on' OR "origin" <> '');
ALTER TABLE "source_run" ADD CONSTRAINT "source_run_ended" CHECK (("state" = 'running') = ("ended_at" IS NULL));
CREATE UNIQUE INDEX "match_case_open_once" ON "match_case"("source_id", "remote_id") WHERE "state" = 'open';
ALTER TABLE "match_case" ADD CONSTRAINT "match_case_decision_is_whole" CHECK (
    ("state" = 'open') = ("decided_at" IS NULL) AND ("decided_at" IS NULL OR "operator_id" IS NOT NULL));
ALTER TABLE "moved_member" ADD CONSTRAINT "moved_member_points_range" CHECK ("points" >= 0);
ALTER TABLE "old_order" ADD CONSTRAINT "old_order_amount_not_negative" CHECK ("amount_fen" >= 0 AND "points" >= 0);

-- A transaction that moves many titles says nothing by itself: the run announces once, at its end
CREATE OR REPLACE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('lantern.quiet', true) IS DISTINCT FROM 'on' THEN
        PERFORM pg_notify('lantern_changed', TG_ARGV[0]);
    END IF;
    RETURN NULL;
END $$;

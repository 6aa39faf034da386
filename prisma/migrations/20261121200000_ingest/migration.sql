-- CreateEnum
CREATE TYPE "ingest_state" AS ENUM ('working', 'failed', 'in_review', 'published', 'rejected');

-- CreateEnum
CREATE TYPE "ingest_origin" AS ENUM ('file', 'upload');

-- CreateEnum
CREATE TYPE "ingest_step_name" AS ENUM ('received', 'probed', 'screened', 'renditions', 'pictures', 'packaged', 'released');

-- CreateEnum
CREATE TYPE "ingest_step_state" AS ENUM ('waiting', 'running', 'done', 'failed');

-- CreateTable
CREATE TABLE "ingest" (
    "id" UUID NOT NULL,
    "origin" "ingest_origin" NOT NULL,
    "source" TEXT NOT NULL,
    "version" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "introduction" TEXT NOT NULL DEFAULT '',
    "author" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "paid" BOOLEAN NOT NULL DEFAULT false,
    "category_code" TEXT NOT NULL,
    "channel_name" TEXT NOT NULL,
    "episode_title" TEXT,
    "state" "ingest_state" NOT NULL DEFAULT 'working',
    "bytes" BIGINT,
    "sha256" BYTEA,
    "facts" JSONB,
    "poster" SMALLINT NOT NULL DEFAULT 0,
    "operator_id" BIGINT,
    "video_id" BIGINT,
    "episode_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ingest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ingest_step" (
    "ingest_id" UUID NOT NULL,
    "step" "ingest_step_name" NOT NULL,
    "state" "ingest_step_state" NOT NULL DEFAULT 'waiting',
    "progress" SMALLINT NOT NULL DEFAULT 0,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "run_id" UUID,
    "started_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "fault" TEXT,
    "detail" TEXT,

    CONSTRAINT "ingest_step_pkey" PRIMARY KEY ("ingest_id","step")
);

-- CreateTable
CREATE TABLE "blocked_source" (
    "sha256" BYTEA NOT NULL,
    "reason" TEXT NOT NULL,
    "operator_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blocked_source_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "ingest_upload" (
    "id" UUID NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ingest_upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "segment_key" (
    "rendition_id" BIGINT NOT NULL,
    "from_position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "key" BYTEA NOT NULL,

    CONSTRAINT "segment_key_pkey" PRIMARY KEY ("rendition_id","from_position")
);

-- CreateTable
CREATE TABLE "asset_poster" (
    "asset_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "key" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "asset_poster_pkey" PRIMARY KEY ("asset_id","position")
);

-- CreateTable
CREATE TABLE "asset_preview" (
    "asset_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "asset_preview_pkey" PRIMARY KEY ("asset_id")
);

-- CreateIndex
CREATE INDEX "ingest_state_created_at_idx" ON "ingest"("state", "created_at");

-- CreateIndex
CREATE INDEX "ingest_source_idx" ON "ingest"("source");

-- CreateIndex
CREATE INDEX "ingest_upload_operator_id_idx" ON "ingest_upload"("operator_id");

-- CreateIndex
CREATE UNIQUE INDEX "segment_key_name_key" ON "segment_key"("name");

-- CreateIndex
CREATE UNIQUE INDEX "asset_poster_key_key" ON "asset_poster"("key");

-- CreateIndex
CREATE UNIQUE INDEX "asset_preview_key_key" ON "asset_preview"("key");

-- AddForeignKey
ALTER TABLE "ingest" ADD CONSTRAINT "ingest_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingest" ADD CONSTRAINT "ingest_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingest" ADD CONSTRAINT "ingest_episode_id_fkey" FOREIGN KEY ("episode_id") REFERENCES "episode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingest_step" ADD CONSTRAINT "ingest_step_ingest_id_fkey" FOREIGN KEY ("ingest_id") REFERENCES "ingest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocked_source" ADD CONSTRAINT "blocked_source_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingest_upload" ADD CONSTRAINT "ingest_upload_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "segment_key" ADD CONSTRAINT "segment_key_rendition_id_fkey" FOREIGN KEY ("rendition_id") REFERENCES "rendition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_poster" ADD CONSTRAINT "asset_poster_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_preview" ADD CONSTRAINT "asset_preview_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

ALTER TABLE "ingest"
    ADD CONSTRAINT "ingest_sha256_check" CHECK (octet_length("sha256") = 32);
ALTER TABLE "ingest_step"
    ADD CONSTRAINT "ingest_step_progress_range" CHECK ("progress" BETWEEN 0 AND 100),
    ADD CONSTRAINT "ingest_step_run_named" CHECK ("state" <> 'running' OR "run_id" IS NOT NULL),
    ADD CONSTRAINT "ingest_step_fault_told" CHECK ("state" <> 'failed' OR "fault" IS NOT NULL);
ALTER TABLE "blocked_source"
    ADD CONSTRAINT "blocked_source_sha256_check" CHECK (octet_length("sha256") = 32);
ALTER TABLE "ingest_upload"
    ADD CONSTRAINT "ingest_upload_bytes_positive" CHECK ("bytes" > 0);
ALTER TABLE "segment_key"
    ADD CONSTRAINT "segment_key_length" CHECK (octet_length("key") = 16),
    ADD CONSTRAINT "segment_key_name_unguessable" CHECK (length("name") >= 16);

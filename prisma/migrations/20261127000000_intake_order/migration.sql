-- Expand: the version before leaves the new column empty.

-- AlterTable
ALTER TABLE "ingest" ADD COLUMN "episode_order" BIGINT;

-- CreateIndex
CREATE INDEX "ingest_version_idx" ON "ingest"("version");

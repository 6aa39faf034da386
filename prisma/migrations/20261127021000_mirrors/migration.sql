-- Contract: takes nothing away.

ALTER TYPE "ingest_origin" ADD VALUE 'mirror';

ALTER TABLE "ingest" ADD COLUMN "fills_episode_id" BIGINT;

-- CreateIndex
CREATE INDEX "ingest_fills_episode_id_idx" ON "ingest"("fills_episode_id");

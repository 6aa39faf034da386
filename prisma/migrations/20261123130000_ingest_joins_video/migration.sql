-- Expand: adds only. The video that an operator adds a file to as an episode, whatever its title is by then.

-- AlterTable
ALTER TABLE "ingest" ADD COLUMN "joins_video_id" BIGINT;

ALTER TABLE "video_report"
  ADD COLUMN "known" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "held" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "in_wave" BOOLEAN NOT NULL DEFAULT false;

-- The reports of the last hour are counted before one hides a video.
CREATE INDEX "video_report_created_at_idx" ON "video_report"("created_at");

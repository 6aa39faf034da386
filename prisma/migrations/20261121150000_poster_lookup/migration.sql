-- Serving a picture asks whether anything published shows it.

-- CreateIndex
CREATE INDEX "video_poster_key_idx" ON "video"("poster_key");

-- Contract: takes nothing away. What narrows the console's list of videos, in the order of the list: counted without
-- reading the videos.
CREATE INDEX "video_desk_state" ON "video"("state", "id") WHERE "deleted_at" IS NULL AND "swept_at" IS NULL;
CREATE INDEX "video_desk_time" ON "video"("published_at", "id") WHERE "deleted_at" IS NULL AND "swept_at" IS NULL;
CREATE INDEX "video_desk_length" ON "video"("duration_seconds", "id") WHERE "deleted_at" IS NULL AND "swept_at" IS NULL;
CREATE INDEX "video_desk_paid" ON "video"("paid", "id") WHERE "deleted_at" IS NULL AND "swept_at" IS NULL;

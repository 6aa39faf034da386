-- What lies in the bin, in the order of the console's list: found without reading the videos that are not there.
CREATE INDEX "video_desk_deleted" ON "video"("id") WHERE "deleted_at" IS NOT NULL AND "swept_at" IS NULL;

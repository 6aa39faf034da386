-- Expand: adds only. Videos of which nothing is on record: the two sides that are compared, each read in an index alone.
CREATE INDEX "video_kept" ON "video"("id") WHERE "deleted_at" IS NULL AND "swept_at" IS NULL;
CREATE INDEX "rights_record_counting" ON "rights_record"("video_id") INCLUDE ("kind", "valid_from", "valid_until")
    WHERE "revoked_at" IS NULL;
CREATE INDEX "rights_record_counting_kind" ON "rights_record"("kind", "video_id") INCLUDE ("valid_from", "valid_until")
    WHERE "revoked_at" IS NULL;

-- Contract: takes nothing away. The orders and counts of the console's lists of files, categories and what operators did.
CREATE INDEX "ingest_created_at_id_idx" ON "ingest"("created_at" DESC, "id");
CREATE INDEX "audit_created_at_id_idx" ON "audit"("created_at", "id");
CREATE INDEX "video_published_root" ON "video"("category_code") WHERE "state" = 'published';
CREATE INDEX "video_published_son" ON "video"("son_code") WHERE "state" = 'published';

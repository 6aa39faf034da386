-- Drafts are looked for by their age.
CREATE INDEX "upload_drafts" ON "upload"("created_at") WHERE "purpose" IS NULL;

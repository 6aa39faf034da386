-- Contract: takes nothing away.

-- Whether storage has the file, so that any machine may work on it. Files of before lie on the machine that took them.
ALTER TABLE "ingest" ADD COLUMN     "source_kept" BOOLEAN NOT NULL DEFAULT false;

-- What its client said of it. Null for an upload of a version before, which keeps it beside its file.
ALTER TABLE "ingest_upload" ADD COLUMN     "metadata" JSONB;

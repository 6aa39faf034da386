-- A picture of a title whose host is away is asked for again, later and later.
ALTER TABLE "source_item" ADD COLUMN "picture_tries" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "source_item" ADD COLUMN "picture_due_at" TIMESTAMPTZ(3);

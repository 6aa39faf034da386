-- What an operator has done to many videos at once, one after the other in the background.
CREATE TYPE "batch_state" AS ENUM ('running', 'stopped', 'done');
CREATE TABLE "video_batch" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "operator_id" BIGINT NOT NULL,
    "change" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "batch_state" NOT NULL DEFAULT 'running',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "video_batch_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "video_batch_ended" CHECK (("state" = 'running') = ("ended_at" IS NULL))
);
CREATE INDEX "video_batch_operator_id_idx" ON "video_batch"("operator_id");
ALTER TABLE "video_batch" ADD CONSTRAINT "video_batch_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Without a foreign key to the video: what became of it stays told.
CREATE TABLE "video_batch_item" (
    "batch_id" UUID NOT NULL,
    "video_id" BIGINT NOT NULL,
    "outcome" TEXT,

    CONSTRAINT "video_batch_item_pkey" PRIMARY KEY ("batch_id", "video_id")
);
CREATE INDEX "video_batch_item_waiting" ON "video_batch_item"("batch_id", "video_id") WHERE "outcome" IS NULL;
ALTER TABLE "video_batch_item" ADD CONSTRAINT "video_batch_item_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "video_batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

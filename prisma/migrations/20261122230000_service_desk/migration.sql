-- Contract: the version before leaves the new columns empty, and the triggers only announce; no row of it is refused.

-- CreateEnum
CREATE TYPE "feedback_state" AS ENUM ('open', 'answered', 'closed');

-- AlterTable
ALTER TABLE "chat_thread" ADD COLUMN     "assigned_to" BIGINT,
ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "answer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "handled_at" TIMESTAMPTZ(3),
ADD COLUMN     "handled_by" BIGINT,
ADD COLUMN     "state" "feedback_state" NOT NULL DEFAULT 'open';

-- CreateTable
CREATE TABLE "chat_reply" (
    "id" BIGSERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "chat_thread_waiting_since_idx" ON "chat_thread"("waiting_since");

-- CreateIndex
CREATE INDEX "chat_thread_assigned_to_last_message_id_idx" ON "chat_thread"("assigned_to", "last_message_id" DESC);

-- CreateIndex
CREATE INDEX "feedback_state_id_idx" ON "feedback"("state", "id");

-- AddForeignKey
ALTER TABLE "chat_thread" ADD CONSTRAINT "chat_thread_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_handled_by_fkey" FOREIGN KEY ("handled_by") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

-- Who wrote after the last answer waits for one
UPDATE "chat_thread" "thread" SET "waiting_since" = (
    SELECT min("sent_at") FROM "chat_message" "message"
     WHERE "message"."member_id" = "thread"."member_id" AND "message"."operator_id" IS NULL
       AND "message"."id" > coalesce((SELECT max("id") FROM "chat_message" "answer"
                                       WHERE "answer"."member_id" = "thread"."member_id"
                                         AND "answer"."operator_id" IS NOT NULL), 0));

-- Operators' consoles are told what to read again; once per conversation and transaction
CREATE FUNCTION "announce_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('lantern_changed', 'desk:chat/' || "code") FROM "member" WHERE "id" = NEW."member_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "chat_thread_announce" AFTER UPDATE ON "chat_thread"
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "announce_conversation"();
CREATE TRIGGER "feedback_announce" AFTER INSERT OR UPDATE ON "feedback"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('desk:feedback');
CREATE TRIGGER "video_report_announce" AFTER INSERT OR UPDATE ON "video_report"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('desk:reports');

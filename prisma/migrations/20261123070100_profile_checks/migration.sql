-- Contract: adds a table and a column with a default; the version before changes profiles without a row, and serves what is hidden.

-- CreateEnum
CREATE TYPE "profile_check_state" AS ENUM ('open', 'passed', 'reset');

-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "hidden" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "profile_check" (
    "id" BIGSERIAL NOT NULL,
    "member_id" BIGINT NOT NULL,
    "state" "profile_check_state" NOT NULL DEFAULT 'open',
    "nickname" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "avatar_key" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" BIGINT,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "profile_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profile_report" (
    "check_id" BIGINT NOT NULL,
    "reporter_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "profile_report_pkey" PRIMARY KEY ("check_id","reporter_id")
);

-- CreateIndex
CREATE INDEX "profile_check_member_id_idx" ON "profile_check"("member_id");

-- CreateIndex
CREATE INDEX "profile_check_state_id_idx" ON "profile_check"("state", "id");

-- CreateIndex
CREATE INDEX "profile_check_avatar_key_idx" ON "profile_check"("avatar_key");

-- CreateIndex
CREATE INDEX "profile_check_changed_at_idx" ON "profile_check"("changed_at");

-- CreateIndex
CREATE INDEX "profile_report_reporter_id_idx" ON "profile_report"("reporter_id");

-- AddForeignKey
ALTER TABLE "profile_check" ADD CONSTRAINT "profile_check_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_check" ADD CONSTRAINT "profile_check_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_report" ADD CONSTRAINT "profile_report_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "profile_check"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_report" ADD CONSTRAINT "profile_report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.
-- One that waits for each member: a later change takes its place
CREATE UNIQUE INDEX "profile_check_open_key" ON "profile_check"("member_id") WHERE "state" = 'open';

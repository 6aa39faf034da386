-- Contract: adds two tables; the version before knows nothing of them, and nothing of it is refused.

-- CreateEnum
CREATE TYPE "rights_kind" AS ENUM ('source', 'licence', 'consent', 'age_proof');

-- CreateTable
CREATE TABLE "rights_record" (
    "id" BIGSERIAL NOT NULL,
    "video_id" BIGINT NOT NULL,
    "kind" "rights_kind" NOT NULL,
    "party" TEXT NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "valid_from" DATE,
    "valid_until" DATE,
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoke_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "rights_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rights_document" (
    "id" BIGSERIAL NOT NULL,
    "record_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rights_document_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rights_record_video_id_kind_idx" ON "rights_record"("video_id", "kind");

-- CreateIndex
CREATE INDEX "rights_record_valid_until_id_idx" ON "rights_record"("valid_until", "id");

-- CreateIndex
CREATE UNIQUE INDEX "rights_document_name_key" ON "rights_document"("name");

-- CreateIndex
CREATE INDEX "rights_document_record_id_idx" ON "rights_document"("record_id");

-- AddForeignKey
ALTER TABLE "rights_record" ADD CONSTRAINT "rights_record_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rights_record" ADD CONSTRAINT "rights_record_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rights_document" ADD CONSTRAINT "rights_document_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "rights_record"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rights_document" ADD CONSTRAINT "rights_document_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.
ALTER TABLE "rights_record" ADD CONSTRAINT "rights_record_days_check" CHECK ("valid_from" <= "valid_until");

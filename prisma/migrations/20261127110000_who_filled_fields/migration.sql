-- Contract: takes nothing away. Rows of the version before have none of these columns, and read as a person whose name was not kept.

-- AlterTable
ALTER TABLE "field_owner" ADD COLUMN     "operator_id" BIGINT,
ADD COLUMN     "owned_at" TIMESTAMPTZ(3),
ADD COLUMN     "said" JSONB,
ADD COLUMN     "waits" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "field_owner_operator_id_idx" ON "field_owner"("operator_id");

-- AddForeignKey
ALTER TABLE "field_owner" ADD CONSTRAINT "field_owner_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- When the right to show what a source gives was declared, and by whom; null until then, and such a source collects nothing.
ALTER TABLE "source" ADD COLUMN "declared_at" TIMESTAMPTZ(3),
  ADD COLUMN "declared_by" BIGINT CONSTRAINT "source_declared_by_fkey" REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Programs ask for the right as they add a source.
UPDATE "source" SET "declared_at" = "created_at", "declared_by" = "operator_id";

CREATE INDEX "source_declared_by_idx" ON "source"("declared_by");

-- A title that an operator wants neither as a new one nor as one that is here.
ALTER TYPE "match_case_state" ADD VALUE 'ignored';

-- Contract: takes nothing away.

CREATE TABLE "title_list" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "file_name" TEXT NOT NULL,
    "names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rows" JSONB NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "choice" JSONB,
    "source_id" BIGINT,
    "run_id" UUID,
    "reasons" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "title_list_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "title_list_run_id_key" ON "title_list"("run_id");

-- CreateIndex
CREATE INDEX "title_list_operator_id_idx" ON "title_list"("operator_id");

-- CreateIndex
CREATE INDEX "title_list_source_id_idx" ON "title_list"("source_id");

-- CreateIndex
CREATE INDEX "title_list_created_at_idx" ON "title_list"("created_at");

-- AddForeignKey
ALTER TABLE "title_list" ADD CONSTRAINT "title_list_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "title_list" ADD CONSTRAINT "title_list_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

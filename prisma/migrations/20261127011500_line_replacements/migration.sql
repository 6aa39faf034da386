-- Contract: takes nothing away.

CREATE TABLE "line_replacement" (
    "id" BIGSERIAL NOT NULL,
    "from_host" TEXT NOT NULL,
    "to_host" TEXT NOT NULL,
    "addresses" INTEGER NOT NULL DEFAULT 0,
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "line_replacement_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "line_replaced" (
    "replacement_id" BIGINT NOT NULL,
    "episode_id" BIGINT NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "line_replaced_pkey" PRIMARY KEY ("replacement_id", "episode_id")
);

-- CreateIndex
CREATE INDEX "line_replacement_operator_id_idx" ON "line_replacement"("operator_id");

-- CreateIndex
CREATE INDEX "line_replaced_episode_id_idx" ON "line_replaced"("episode_id");

-- AddForeignKey
ALTER TABLE "line_replacement" ADD CONSTRAINT "line_replacement_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_replaced" ADD CONSTRAINT "line_replaced_replacement_id_fkey" FOREIGN KEY ("replacement_id") REFERENCES "line_replacement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_replaced" ADD CONSTRAINT "line_replaced_episode_id_fkey" FOREIGN KEY ("episode_id") REFERENCES "episode"("id") ON DELETE CASCADE ON UPDATE CASCADE;

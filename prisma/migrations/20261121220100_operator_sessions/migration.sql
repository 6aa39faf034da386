-- CreateTable
CREATE TABLE "operator_token" (
    "hash" BYTEA NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_token_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "operator_token_hash_check" CHECK (octet_length("hash") = 32)
);

-- CreateIndex
CREATE INDEX "operator_token_operator_id_created_at_idx" ON "operator_token"("operator_id", "created_at");

-- AddForeignKey
ALTER TABLE "operator_token" ADD CONSTRAINT "operator_token_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

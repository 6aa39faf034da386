-- Contract: takes nothing away; the version before reads and writes none of it.

-- AlterTable
ALTER TABLE "member_token" ADD COLUMN     "passkey_challenge_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "member_passkey" (
    "id" BIGSERIAL NOT NULL,
    "member_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "challenge_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_passkey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "member_passkey_credential_id_key" ON "member_passkey"("credential_id");

-- CreateIndex
CREATE INDEX "member_passkey_member_id_idx" ON "member_passkey"("member_id");

-- AddForeignKey
ALTER TABLE "member_passkey" ADD CONSTRAINT "member_passkey_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

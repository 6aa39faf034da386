-- Contract: the version before writes none of the columns; ids are drawn for its sessions, and what is null is never refused.

-- CreateEnum
CREATE TYPE "factor_kind" AS ENUM ('totp', 'passkey');

-- AlterTable
ALTER TABLE "operator" ADD COLUMN     "shut_out_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "operator_token" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "challenge" TEXT,
ADD COLUMN     "challenge_at" TIMESTAMPTZ(3),
ADD COLUMN     "device_id" BIGINT,
ADD COLUMN     "id" BIGSERIAL NOT NULL,
ADD COLUMN     "in_browser" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "noticed_at" TIMESTAMPTZ(3),
ADD COLUMN     "proved_at" TIMESTAMPTZ(3),
ADD COLUMN     "user_agent" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "operator_factor" (
    "id" BIGSERIAL NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "kind" "factor_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "secret" BYTEA,
    "last_step" BIGINT,
    "credential_id" BYTEA,
    "public_key" BYTEA,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_recovery_code" (
    "operator_id" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_recovery_code_pkey" PRIMARY KEY ("operator_id","digest")
);

-- CreateTable
CREATE TABLE "operator_device" (
    "id" BIGSERIAL NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_device_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_token_id_key" ON "operator_token"("id");

-- CreateIndex
CREATE INDEX "operator_token_device_id_idx" ON "operator_token"("device_id");

-- CreateIndex
CREATE UNIQUE INDEX "operator_factor_credential_id_key" ON "operator_factor"("credential_id");

-- CreateIndex
CREATE INDEX "operator_factor_operator_id_idx" ON "operator_factor"("operator_id");

-- CreateIndex
CREATE UNIQUE INDEX "operator_device_operator_id_digest_key" ON "operator_device"("operator_id", "digest");

-- CreateIndex
CREATE INDEX "operator_device_operator_id_created_at_idx" ON "operator_device"("operator_id", "created_at");

-- AddForeignKey
ALTER TABLE "operator_token" ADD CONSTRAINT "operator_token_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "operator_device"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_factor" ADD CONSTRAINT "operator_factor_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_recovery_code" ADD CONSTRAINT "operator_recovery_code_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_device" ADD CONSTRAINT "operator_device_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

-- A factor is what its kind needs, whole
ALTER TABLE "operator_factor" ADD CONSTRAINT "operator_factor_kind_check" CHECK (
    CASE "kind"
        WHEN 'totp' THEN "secret" IS NOT NULL AND "credential_id" IS NULL
        ELSE "credential_id" IS NOT NULL AND "public_key" IS NOT NULL AND "secret" IS NULL
    END
);
ALTER TABLE "operator_recovery_code" ADD CONSTRAINT "operator_recovery_code_digest_check" CHECK (octet_length("digest") = 32);
ALTER TABLE "operator_device" ADD CONSTRAINT "operator_device_digest_check" CHECK (octet_length("digest") = 32);

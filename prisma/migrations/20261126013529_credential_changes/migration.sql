-- CreateTable
CREATE TABLE "credential_change" (
    "id" BIGSERIAL NOT NULL,
    "member_id" BIGINT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credential_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "credential_change_member_id_at_idx" ON "credential_change"("member_id", "at");

-- CreateIndex
CREATE INDEX "credential_change_operator_id_idx" ON "credential_change"("operator_id");

-- AddForeignKey
ALTER TABLE "credential_change" ADD CONSTRAINT "credential_change_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credential_change" ADD CONSTRAINT "credential_change_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

CREATE TRIGGER "credential_change_is_final" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credential_change"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();

-- Passwords that operators reset before this table, as the audit tells it.
INSERT INTO "credential_change" ("member_id", "operator_id", "at")
SELECT "member"."id", "audit"."operator_id", "audit"."created_at"
  FROM "audit" JOIN "member" ON "member"."code" = "audit"."subject_id"
 WHERE "audit"."subject_kind" = 'member' AND "audit"."action" = 'member.reset-password' AND "audit"."operator_id" IS NOT NULL
 ORDER BY "audit"."id";

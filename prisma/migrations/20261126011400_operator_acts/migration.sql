-- CreateEnum
CREATE TYPE "operator_act_kind" AS ENUM ('made', 'reset', 'roles_given', 'roles_taken', 'shut_out');

-- CreateTable
CREATE TABLE "operator_act" (
    "id" BIGSERIAL NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "by_id" BIGINT,
    "kind" "operator_act_kind" NOT NULL,
    "roles_before" "operator_role"[],
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_act_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "operator_act_operator_id_at_idx" ON "operator_act"("operator_id", "at");

-- CreateIndex
CREATE INDEX "operator_act_by_id_idx" ON "operator_act"("by_id");

-- CreateIndex
CREATE INDEX "operator_act_at_idx" ON "operator_act"("at");

-- AddForeignKey
ALTER TABLE "operator_act" ADD CONSTRAINT "operator_act_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_act" ADD CONSTRAINT "operator_act_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

CREATE TRIGGER "operator_act_is_final" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_act"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();

-- What was done to accounts before this table, as the audit tells it. The audit of a reset and of a shut-out does not say
-- which roles the account had; those of today stand for them.
INSERT INTO "operator_act" ("operator_id", "by_id", "kind", "roles_before", "at")
SELECT "operator"."id", "audit"."operator_id",
       (CASE "audit"."action"
            WHEN 'operator.add' THEN 'made'
            WHEN 'operator.reset' THEN 'reset'
            WHEN 'operator.shut-out' THEN 'shut_out'
            ELSE CASE WHEN "audit"."before"->'roles' @> ("audit"."after"->'roles') THEN 'roles_taken' ELSE 'roles_given' END
        END)::"operator_act_kind",
       CASE
           WHEN "audit"."action" = 'operator.add' OR "audit"."before"->>'isShutOut' = 'true' THEN ARRAY[]::"operator_role"[]
           WHEN jsonb_typeof("audit"."before"->'roles') = 'array' THEN
               ARRAY(SELECT jsonb_array_elements_text("audit"."before"->'roles'))::"operator_role"[]
           ELSE "operator"."roles"
       END,
       "audit"."created_at"
  FROM "audit" JOIN "operator" ON "operator"."login_name" = "audit"."subject_id"
 WHERE "audit"."subject_kind" = 'operator'
   AND "audit"."action" IN ('operator.add', 'operator.reset', 'operator.roles', 'operator.shut-out')
 ORDER BY "audit"."id";

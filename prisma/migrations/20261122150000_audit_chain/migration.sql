-- Contract: the version before writes "target" alone, and the database fills what replaces it; no row of it is refused.

-- AlterTable
ALTER TABLE "audit" ADD COLUMN     "address" TEXT,
ADD COLUMN     "after" JSONB,
ADD COLUMN     "before" JSONB,
ADD COLUMN     "request_id" TEXT,
ADD COLUMN     "session_id" TEXT,
ADD COLUMN     "subject_id" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "subject_kind" TEXT NOT NULL DEFAULT '',
ALTER COLUMN "operator_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "upkeep_run" ADD COLUMN     "facts" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "summary" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "audit_link" (
    "position" BIGINT NOT NULL,
    "audit_id" BIGINT NOT NULL,
    "digest" BYTEA NOT NULL,

    CONSTRAINT "audit_link_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_link_audit_id_key" ON "audit_link"("audit_id");

-- CreateIndex
CREATE INDEX "audit_subject_kind_subject_id_id_idx" ON "audit"("subject_kind", "subject_id", "id");

-- AddForeignKey
ALTER TABLE "audit_link" ADD CONSTRAINT "audit_link_audit_id_fkey" FOREIGN KEY ("audit_id") REFERENCES "audit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

-- "payment case 7" is the payment case of the id 7
ALTER TABLE "audit" DISABLE TRIGGER "audit_is_final";
UPDATE "audit" SET
    "subject_kind" = regexp_replace("target", ' [^ ]*$', ''),
    "subject_id" = regexp_replace("target", '^.* ', '');
ALTER TABLE "audit" ENABLE TRIGGER "audit_is_final";

CREATE FUNCTION "audit_name_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."target" IS NULL THEN
        NEW."target" := NEW."subject_kind" || ' ' || NEW."subject_id";
    ELSE
        NEW."subject_kind" := regexp_replace(NEW."target", ' [^ ]*$', '');
        NEW."subject_id" := regexp_replace(NEW."target", '^.* ', '');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "audit_names_subject" BEFORE INSERT ON "audit"
    FOR EACH ROW EXECUTE FUNCTION "audit_name_subject"();

-- The chain: a link's digest is the SHA-256 of the digest before it (32 zero bytes before the first) and of the row's
-- content, each column as <its bytes>:<text>, or - for null. apps/api/src/platform/audit/verify-audit.ts does it again.
CREATE FUNCTION "audit_field"("value" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(octet_length("value") || ':' || "value", '-') || ','
$$;
CREATE FUNCTION "audit_append"("entry" "audit") RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "head" "audit_link";
    "content" TEXT := "audit_field"("entry"."id"::text) || "audit_field"("entry"."operator_id"::text)
        || "audit_field"("entry"."action") || "audit_field"("entry"."subject_kind") || "audit_field"("entry"."subject_id")
        || "audit_field"("entry"."before"::text) || "audit_field"("entry"."after"::text)
        || "audit_field"("entry"."reason") || "audit_field"("entry"."session_id") || "audit_field"("entry"."address")
        || "audit_field"("entry"."request_id")
        || "audit_field"((extract(epoch FROM "entry"."created_at") * 1000)::bigint::text);
BEGIN
    SELECT * INTO "head" FROM "audit_link" ORDER BY "position" DESC LIMIT 1;
    INSERT INTO "audit_link" ("position", "audit_id", "digest") VALUES (
        coalesce("head"."position", 0) + 1,
        "entry"."id",
        sha256(coalesce("head"."digest", decode(repeat('00', 32), 'hex')) || convert_to("content", 'UTF8'))
    );
END $$;

DO $$
DECLARE
    "entry" "audit";
BEGIN
    FOR "entry" IN SELECT * FROM "audit" ORDER BY "id" LOOP
        PERFORM "audit_append"("entry");
    END LOOP;
END $$;

-- At commit, behind every other lock of the transaction: what waits for the chain holds up nobody who could wait for it
CREATE FUNCTION "audit_link_entry"() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    LOCK TABLE "audit_link" IN EXCLUSIVE MODE;
    PERFORM "audit_append"(NEW);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "audit_is_linked" AFTER INSERT ON "audit"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "audit_link_entry"();
CREATE TRIGGER "audit_link_is_final" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_link"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();

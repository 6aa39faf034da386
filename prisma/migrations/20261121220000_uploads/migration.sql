-- CreateEnum
CREATE TYPE "upload_purpose" AS ENUM ('avatar', 'payment_code', 'chat');

-- CreateTable
CREATE TABLE "upload" (
    "name" TEXT NOT NULL,
    "member_id" BIGINT NOT NULL,
    "purpose" "upload_purpose",
    "sha256" BYTEA NOT NULL,
    "bytes" INTEGER NOT NULL,
    "received_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("name"),
    CONSTRAINT "upload_sizes_check" CHECK ("bytes" > 0 AND "received_bytes" > 0),
    CONSTRAINT "upload_sha256_check" CHECK (octet_length("sha256") = 32)
);

-- CreateIndex
CREATE INDEX "upload_member_id_created_at_idx" ON "upload"("member_id", "created_at");

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A picture that somebody relies on stays what it was: only a purpose that is missing can be given.
CREATE FUNCTION "upload_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW."name", NEW."member_id", NEW."sha256", NEW."bytes") IS DISTINCT FROM (OLD."name", OLD."member_id", OLD."sha256", OLD."bytes")
       OR (OLD."purpose" IS NOT NULL AND NEW."purpose" IS DISTINCT FROM OLD."purpose") THEN
        RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'upload_keep', MESSAGE = 'an upload stays what it was';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "upload_keep" BEFORE UPDATE ON "upload" FOR EACH ROW EXECUTE FUNCTION "upload_keep"();

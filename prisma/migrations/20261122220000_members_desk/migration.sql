-- Contract: the version before writes neither table; the columns it leaves out have defaults, and no row of it is refused.

-- CreateEnum
CREATE TYPE "adjustment_state" AS ENUM ('waiting', 'applied', 'refused');

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "member_token" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "user_agent" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "member_note" (
    "id" BIGSERIAL NOT NULL,
    "member_id" BIGINT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "adjustment" (
    "id" BIGSERIAL NOT NULL,
    "member_id" BIGINT NOT NULL,
    "goods" "order_goods" NOT NULL,
    "amount" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "is_large" BOOLEAN NOT NULL,
    "state" "adjustment_state" NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "client_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" BIGINT,
    "decided_at" TIMESTAMPTZ(3),
    "was_alone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "adjustment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "member_note_member_id_id_idx" ON "member_note"("member_id", "id" DESC);

-- CreateIndex
CREATE INDEX "member_note_operator_id_idx" ON "member_note"("operator_id");

-- CreateIndex
CREATE UNIQUE INDEX "adjustment_operator_id_client_id_key" ON "adjustment"("operator_id", "client_id");

-- CreateIndex
CREATE INDEX "adjustment_operator_id_created_at_idx" ON "adjustment"("operator_id", "created_at");

-- CreateIndex
CREATE INDEX "adjustment_member_id_id_idx" ON "adjustment"("member_id", "id" DESC);

-- CreateIndex
CREATE INDEX "adjustment_decided_by_id_idx" ON "adjustment"("decided_by_id");

-- AddForeignKey
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

-- Operators find members by the start of a nickname or of an address, and the banned ones
CREATE INDEX "member_nickname_start" ON "member"((lower("nickname") COLLATE "C"), "id");
CREATE INDEX "member_address_start" ON "member"(("address" COLLATE "C"), "id") WHERE "address" <> '';
CREATE INDEX "member_banned" ON "member"("id" DESC) WHERE "banned_at" IS NOT NULL;

-- What waits for a second person
CREATE INDEX "adjustment_waiting" ON "adjustment"("id") WHERE "state" = 'waiting';

ALTER TABLE "member_note" ADD CONSTRAINT "member_note_not_empty" CHECK ("text" <> '');
CREATE TRIGGER "member_note_is_final" BEFORE UPDATE OR DELETE OR TRUNCATE ON "member_note"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();

-- An adjustment has a reason, and an end by somebody where it took a second person
ALTER TABLE "adjustment"
    ADD CONSTRAINT "adjustment_moves_something" CHECK ("amount" <> 0),
    ADD CONSTRAINT "adjustment_has_reason" CHECK ("reason" <> ''),
    ADD CONSTRAINT "adjustment_decision_is_whole" CHECK (
        ("decided_at" IS NULL) = ("decided_by_id" IS NULL)
        AND ("decided_at" IS NOT NULL) = ("is_large" AND "state" <> 'waiting')
        AND ("is_large" OR "state" = 'applied')),
    ADD CONSTRAINT "adjustment_takes_two" CHECK ("state" <> 'applied' OR NOT "is_large" OR "decided_by_id" <> "operator_id" OR "was_alone");
CREATE FUNCTION "adjustment_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."state" = 'waiting' AND NEW."state" <> 'waiting'
        AND (NEW."id", NEW."member_id", NEW."goods", NEW."amount", NEW."reason", NEW."is_large", NEW."operator_id", NEW."client_id", NEW."created_at")
        IS NOT DISTINCT FROM (OLD."id", OLD."member_id", OLD."goods", OLD."amount", OLD."reason", OLD."is_large", OLD."operator_id", OLD."client_id", OLD."created_at")
    THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION 'adjustment % is refused: it is decided once and stays what it was', NEW."id"
        USING ERRCODE = 'check_violation', CONSTRAINT = 'adjustment_is_final', TABLE = 'adjustment';
END $$;
CREATE TRIGGER "adjustment_is_final" BEFORE UPDATE ON "adjustment"
    FOR EACH ROW EXECUTE FUNCTION "adjustment_guard"();
CREATE TRIGGER "adjustment_stays" BEFORE DELETE OR TRUNCATE ON "adjustment"
    FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();

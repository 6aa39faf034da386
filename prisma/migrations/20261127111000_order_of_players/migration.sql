-- Contract: takes nothing away. The triggers only announce, and refuse no row that any version writes.

-- CreateTable
CREATE TABLE "player_order" (
    "code" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "player_order_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "line_failure" (
    "host" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "failures" INTEGER NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "line_failure_pkey" PRIMARY KEY ("host","day")
);

CREATE TRIGGER "player_order_announce" AFTER INSERT OR UPDATE OR DELETE ON "player_order"
    FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"('lines');

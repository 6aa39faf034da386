-- Rates of frequent calls that hold across processes: a few rows a minute, forgotten by a crash.
CREATE UNLOGGED TABLE "minute_count" (
    "key" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "hits" INTEGER NOT NULL,

    CONSTRAINT "minute_count_pkey" PRIMARY KEY ("key","minute")
);

CREATE INDEX "minute_count_minute_idx" ON "minute_count"("minute");

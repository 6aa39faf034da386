-- Contract: takes nothing away.

ALTER TABLE "line_replacement" ADD COLUMN "lasting" BOOLEAN NOT NULL DEFAULT false;

-- When a task of upkeep last ended without a fault: a later run that fails does not hide it.
ALTER TABLE "upkeep_run" ADD COLUMN "sound_at" TIMESTAMPTZ(3);
UPDATE "upkeep_run" SET "sound_at" = "finished_at" WHERE "problems" = 0;

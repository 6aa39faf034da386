CREATE TABLE "stored_object" (
    "key" TEXT COLLATE "C" NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_object_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "stored_object_bytes" CHECK ("bytes" >= 0),
    CONSTRAINT "stored_object_sha256" CHECK (octet_length("sha256") = 32)
);

CREATE TABLE "upkeep_run" (
    "task" TEXT NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "problems" INTEGER NOT NULL,

    CONSTRAINT "upkeep_run_pkey" PRIMARY KEY ("task"),
    CONSTRAINT "upkeep_run_problems" CHECK ("problems" >= 0)
);

-- Whether a picture is in use is asked by its key, of every member.
CREATE INDEX "member_avatar_key_idx" ON "member"("avatar_key");

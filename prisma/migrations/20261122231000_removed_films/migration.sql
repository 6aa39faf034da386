-- CreateTable
CREATE TABLE "film_fingerprint" (
    "ingest_id" UUID NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "step_ms" INTEGER NOT NULL,
    "hashes" BYTEA NOT NULL,

    CONSTRAINT "film_fingerprint_pkey" PRIMARY KEY ("ingest_id")
);

-- CreateTable
CREATE TABLE "removed_film" (
    "id" BIGSERIAL NOT NULL,
    "video_id" BIGINT NOT NULL,
    "sha256" BYTEA,
    "duration_ms" INTEGER,
    "step_ms" INTEGER,
    "hashes" BYTEA,
    "reason" TEXT NOT NULL,
    "operator_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_film_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "removed_film_sha256_idx" ON "removed_film"("sha256");

-- CreateIndex
CREATE INDEX "removed_film_duration_ms_idx" ON "removed_film"("duration_ms");

-- CreateIndex
CREATE INDEX "removed_film_video_id_idx" ON "removed_film"("video_id");

-- AddForeignKey
ALTER TABLE "film_fingerprint" ADD CONSTRAINT "film_fingerprint_ingest_id_fkey" FOREIGN KEY ("ingest_id") REFERENCES "ingest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removed_film" ADD CONSTRAINT "removed_film_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE SET NULL ON UPDATE CASCADE;

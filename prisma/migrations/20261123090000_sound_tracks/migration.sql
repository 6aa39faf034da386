-- A rendition may be sound alone: it has no size
ALTER TABLE "rendition" ALTER COLUMN "width" DROP NOT NULL, ALTER COLUMN "height" DROP NOT NULL;

-- CreateTable
CREATE TABLE "sound_track" (
    "rendition_id" BIGINT NOT NULL,
    "position" SMALLINT NOT NULL CHECK ("position" >= 0),
    "language" TEXT NOT NULL CHECK ("language" <> ''),
    "label" TEXT NOT NULL CHECK ("label" <> ''),
    "channels" SMALLINT NOT NULL CHECK ("channels" IN (2, 6)),

    CONSTRAINT "sound_track_pkey" PRIMARY KEY ("rendition_id")
);

-- AddForeignKey
ALTER TABLE "sound_track" ADD CONSTRAINT "sound_track_rendition_id_fkey" FOREIGN KEY ("rendition_id") REFERENCES "rendition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

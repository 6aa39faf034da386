-- What members watched beside a video, found again and again by a job: nothing here is a record of its own.
CREATE TABLE "video_neighbour" (
    "video_id" BIGINT NOT NULL,
    "neighbour_id" BIGINT NOT NULL,
    "score" REAL NOT NULL,

    CONSTRAINT "video_neighbour_pkey" PRIMARY KEY ("video_id", "neighbour_id")
);

CREATE INDEX "video_neighbour_neighbour_id_idx" ON "video_neighbour"("neighbour_id");

ALTER TABLE "video_neighbour" ADD CONSTRAINT "video_neighbour_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "video_neighbour" ADD CONSTRAINT "video_neighbour_neighbour_id_fkey" FOREIGN KEY ("neighbour_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

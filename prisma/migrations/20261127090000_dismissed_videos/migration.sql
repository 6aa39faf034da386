-- Contract: takes nothing away; the version before reads and writes none of it.

-- CreateTable
CREATE TABLE "dismissed_video" (
    "member_id" BIGINT NOT NULL,
    "video_id" BIGINT NOT NULL,
    "with_author" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dismissed_video_pkey" PRIMARY KEY ("member_id","video_id")
);

-- CreateIndex
CREATE INDEX "dismissed_video_member_id_created_at_idx" ON "dismissed_video"("member_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "dismissed_video_video_id_idx" ON "dismissed_video"("video_id");

-- AddForeignKey
ALTER TABLE "dismissed_video" ADD CONSTRAINT "dismissed_video_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissed_video" ADD CONSTRAINT "dismissed_video_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "video_like" (
    "member_id" BIGINT NOT NULL,
    "video_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_like_pkey" PRIMARY KEY ("member_id","video_id")
);

-- CreateTable
CREATE TABLE "favourite" (
    "member_id" BIGINT NOT NULL,
    "video_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "favourite_pkey" PRIMARY KEY ("member_id","video_id")
);

-- CreateIndex
CREATE INDEX "video_like_video_id_idx" ON "video_like"("video_id");

-- CreateIndex
CREATE INDEX "favourite_member_id_created_at_idx" ON "favourite"("member_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "favourite_video_id_idx" ON "favourite"("video_id");

-- AddForeignKey
ALTER TABLE "video_like" ADD CONSTRAINT "video_like_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_like" ADD CONSTRAINT "video_like_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

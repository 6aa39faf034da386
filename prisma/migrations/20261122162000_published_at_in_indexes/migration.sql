-- Lists leave out what is published later. The indexes they are read from say when, so that no row is fetched for it.
DROP INDEX "video_public_likes", "video_public_score", "video_category_likes", "video_category_score",
    "video_son_likes", "video_son_score";
CREATE INDEX "video_public_likes" ON "video"("like_count" DESC, "id" DESC) INCLUDE ("published_at", "search_title", "search_rest") WHERE "state" = 'published' AND NOT "dark_web";
CREATE INDEX "video_public_score" ON "video"("score" DESC, "id" DESC) INCLUDE ("published_at", "search_title", "search_rest") WHERE "state" = 'published' AND NOT "dark_web";
CREATE INDEX "video_category_likes" ON "video"("category_code", "like_count" DESC, "id" DESC) INCLUDE ("published_at") WHERE "state" = 'published';
CREATE INDEX "video_category_score" ON "video"("category_code", "score" DESC, "id" DESC) INCLUDE ("published_at") WHERE "state" = 'published';
CREATE INDEX "video_son_likes" ON "video"("son_code", "like_count" DESC, "id" DESC) INCLUDE ("published_at") WHERE "state" = 'published';
CREATE INDEX "video_son_score" ON "video"("son_code", "score" DESC, "id" DESC) INCLUDE ("published_at") WHERE "state" = 'published';

-- What is looked through four times a minute for what has just come out, dark web included.
CREATE INDEX "video_published_at" ON "video"("published_at") WHERE "state" = 'published';

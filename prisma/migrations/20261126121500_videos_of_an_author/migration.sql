-- The public videos of an author, newest first: author pages, and what is near a film.
CREATE INDEX "video_public_author" ON "video"("author", "published_at" DESC, "id" DESC) INCLUDE ("like_count") WHERE "state" = 'published' AND NOT "dark_web" AND "author" <> '';

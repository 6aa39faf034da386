-- Hosts to which sources have moved their lines: only those of new lines were kept.
INSERT INTO "line_host" ("host")
SELECT DISTINCT substring("address" from '^https?://[^/?#]+') FROM "episode"
 WHERE "asset_id" IS NULL AND "gone_at" IS NULL AND "address" ~ '^https?://[^/?#]'
ON CONFLICT ("host") DO NOTHING;

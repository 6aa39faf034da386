-- Clicks without a lock on the ad they are of
ALTER TABLE "ad_click" DROP CONSTRAINT "ad_click_ad_id_fkey";
DROP INDEX "ad_click_ad_id_visitor_clicked_at_idx";
CREATE INDEX "ad_click_ad_id_clicked_at_idx" ON "ad_click"("ad_id", "clicked_at");

CREATE TABLE "ad_visitor" (
    "ad_id" BIGINT NOT NULL,
    "visitor" BYTEA NOT NULL,
    "clicked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ad_visitor_pkey" PRIMARY KEY ("ad_id","visitor")
);
CREATE INDEX "ad_visitor_clicked_at_idx" ON "ad_visitor"("clicked_at");

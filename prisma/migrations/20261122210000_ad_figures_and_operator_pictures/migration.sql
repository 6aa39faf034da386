-- Contract: the version before writes none of the columns and tables; it shows every ad that is on, and all alike.
ALTER TABLE "ad" ADD COLUMN     "ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "starts_at" TIMESTAMPTZ(3),
ADD COLUMN     "weight" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "ad_view" (
    "id" BIGSERIAL NOT NULL,
    "ad_id" BIGINT NOT NULL,
    "viewed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ad_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ad_viewer" (
    "ad_id" BIGINT NOT NULL,
    "visitor" BYTEA NOT NULL,
    "viewed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ad_viewer_pkey" PRIMARY KEY ("ad_id","visitor")
);

-- CreateTable
CREATE TABLE "ad_day" (
    "ad_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "views" BIGINT NOT NULL DEFAULT 0,
    "clicks" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ad_day_pkey" PRIMARY KEY ("ad_id","day")
);

-- CreateTable
CREATE TABLE "operator_picture" (
    "key" TEXT NOT NULL,
    "operator_id" BIGINT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_picture_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "ad_viewer_viewed_at_idx" ON "ad_viewer"("viewed_at");

-- CreateIndex
CREATE INDEX "ad_day_day_idx" ON "ad_day"("day");

-- CreateIndex
CREATE INDEX "operator_picture_created_at_idx" ON "operator_picture"("created_at");

-- AddForeignKey
ALTER TABLE "operator_picture" ADD CONSTRAINT "operator_picture_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operator"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

ALTER TABLE "ad" ADD CONSTRAINT "ad_weight_check" CHECK ("weight" BETWEEN 1 AND 100);
ALTER TABLE "ad" ADD CONSTRAINT "ad_period_check" CHECK ("starts_at" < "ends_at");
ALTER TABLE "ad_day" ADD CONSTRAINT "ad_day_counts_check" CHECK ("views" >= 0 AND "clicks" >= 0);
ALTER TABLE "operator_picture" ADD CONSTRAINT "operator_picture_key_check" CHECK ("key" LIKE 'images/%');

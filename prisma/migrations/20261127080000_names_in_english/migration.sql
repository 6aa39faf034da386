-- Contract: takes nothing away.

-- AlterTable
ALTER TABLE "category" ADD COLUMN     "name_en" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "topic" ADD COLUMN     "title_en" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "ad" ADD COLUMN     "language" TEXT;

-- A language of the site.
ALTER TABLE "ad" ADD CONSTRAINT "ad_language" CHECK ("language" IN ('zh', 'en'));

-- AlterTable
ALTER TABLE "asset" ADD COLUMN     "aligned_at" TIMESTAMPTZ(3);

-- Films of earlier versions, which `npm run repair-media` asks for one by one
CREATE INDEX "asset_not_aligned" ON "asset"("id") WHERE "aligned_at" IS NULL;

-- CreateTable
CREATE TABLE "subtitle" (
    "asset_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "subtitle_pkey" PRIMARY KEY ("asset_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "subtitle_name_key" ON "subtitle"("name");

-- AddForeignKey
ALTER TABLE "subtitle" ADD CONSTRAINT "subtitle_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

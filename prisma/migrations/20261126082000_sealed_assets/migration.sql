-- How the segments of an asset are encrypted; their names and keys follow from the secret.
CREATE TABLE "asset_seal" (
    "asset_id" UUID NOT NULL,
    "folder" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "fine_segments" INTEGER NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "asset_seal_pkey" PRIMARY KEY ("asset_id"),
    CONSTRAINT "asset_seal_secret_whole" CHECK (octet_length("secret") = 32),
    CONSTRAINT "asset_seal_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "asset"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "asset_seal_folder_key" ON "asset_seal"("folder");

ALTER TABLE "rendition"
    ADD COLUMN     "segment_lengths_ms" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    ADD COLUMN     "segment_sizes" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- Contract: the index has the name and the first column of the one that it replaces, so the version before reads it alike.

-- Apart from its building: this waits for readers, and is tried again in a moment.
DROP INDEX "video_public_grams";
ALTER INDEX "video_public_levels" RENAME TO "video_public_grams";

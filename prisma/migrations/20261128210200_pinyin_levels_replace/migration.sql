-- Contract: the index has the name and the first column of the one that it replaces, so the version before reads it alike.

-- Apart from its building: this waits for readers, and is tried again in a moment.
DROP INDEX "video_public_pinyin";
ALTER INDEX "video_public_spelled" RENAME TO "video_public_pinyin";

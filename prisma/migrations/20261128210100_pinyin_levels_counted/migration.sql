-- The statistics of the index that was made: how frequent its grams and levels are. Apart from it: counting holds up neither readers
-- nor writers.
ANALYZE "video";

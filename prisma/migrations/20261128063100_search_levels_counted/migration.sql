-- The statistics of the index that was made: how frequent its grams and levels are. Apart from it, because counting holds up nobody.
ANALYZE "video";

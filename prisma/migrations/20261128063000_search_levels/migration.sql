-- A search finds the best of many matches without looking at all: the index of grams knows how good a title is, by each order
-- of lists, and tells those that have a gram and are good enough.

-- Where a title is by its score (in tenths), by its likes (four levels each time they double) and by the week of its
-- publication: a level, and four and sixteen of them as one. Each kind has its numbers. It only grows with what it is of.
-- The cost is what keeps the planner from calling it for row after row.
CREATE FUNCTION "search_levels"("score" float8, "likes" int, "published" timestamptz) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
DECLARE
    "tenths" int := floor(least(greatest("score", 0), 10) * 10);
    "liked" int := width_bucket("likes", '{1,2,3,4,5,6,7,8,10,12,14,16,20,24,28,32,40,48,56,64,80,96,112,128,160,192,224,256,320,384,
448,512,640,768,896,1024,1280,1536,1792,2048,2560,3072,3584,4096,5120,6144,7168,8192,10240,12288,14336,16384,20480,24576,28672,32768,
40960,49152,57344,65536,81920,98304,114688,131072,163840,196608,229376,262144,327680,393216,458752,524288,655360,786432,917504,1048576,
1310720,1572864,1835008,2097152,2621440,3145728,3670016,4194304,5242880,6291456,7340032,8388608,10485760,12582912,14680064,16777216,
20971520,25165824,29360128,33554432,41943040,50331648,58720256,67108864,83886080,100663296,117440512,134217728,167772160,201326592,
234881024,268435456,335544320,402653184,469762048,536870912,671088640,805306368,939524096,1073741824,1342177280,1610612736,1879048192}'::int[]);
    "week" int := floor(greatest(extract(epoch FROM "published" AT TIME ZONE 'UTC'), 0) / 604800);
BEGIN
    RETURN ARRAY[
        "tenths", 65536 + "tenths" / 4, 131072 + "tenths" / 16,
        262144 + "liked", 327680 + "liked" / 4, 393216 + "liked" / 16,
        524288 + "week", 589824 + "week" / 4, 655360 + "week" / 16];
END $$;

-- The index that replaces "video_public_grams", built beside it, so that searches go on.
CREATE INDEX "video_public_levels" ON "video" USING gin ("search_grams"("search_title", "search_rest", "category_code", "son_code"),
    "search_levels"("score", "like_count", "published_at"))
    WITH (fastupdate = off) WHERE "state" = 'published' AND NOT "dark_web";
ALTER INDEX "video_public_levels" ALTER COLUMN 1 SET STATISTICS 300;

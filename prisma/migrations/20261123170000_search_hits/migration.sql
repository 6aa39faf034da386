-- What members searched and found, from which searches are suggested
ALTER TYPE "usage_kind" ADD VALUE 'search_hit';

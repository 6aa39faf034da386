/**
 * SQL: the code of the next category: behind every one that there is, and that there was, by the audit of the operators. A file
 * that waits, an address of a page or another site's note may still name one that is gone.
 */
export const nextCategoryCode = `(
  select greatest(999, (select max(code::bigint) from category),
    (select max(subject_id::bigint) from audit where subject_kind = 'category' and subject_id ~ '^[0-9]{1,9}$')) + 1)::text`;

/** The schema's comment from before a restore fills the database until all rows are back. */
const mark = 'a restore was begun here and has not come to its end';

const schemaComment = `obj_description(to_regnamespace('public'), 'pg_namespace')`;

/** An SQL expression: whether a restore has started here and not finished. */
export const isAmidRestore = `(${schemaComment} is not distinct from '${mark}')`;

export const markRestore = `comment on schema public is '${mark}'`;

export const unmarkRestore = 'comment on schema public is null';

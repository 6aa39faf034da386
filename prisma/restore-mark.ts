/** What the comment of the schema says from before a restore fills a database until all rows are back in it. */
const mark = 'a restore was begun here and has not come to its end';

const schemaComment = `obj_description(to_regnamespace('public'), 'pg_namespace')`;

/** An SQL expression: whether a restore was begun here and has not come to its end. */
export const isAmidRestore = `(${schemaComment} is not distinct from '${mark}')`;

export const markRestore = `comment on schema public is '${mark}'`;

export const unmarkRestore = 'comment on schema public is null';

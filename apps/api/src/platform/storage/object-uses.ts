import { sealedFolder } from './film-seal.ts';

/** A place where a table holds keys of objects. */
export interface ObjectUse {
  /** Shown to operators: the thing that lacks something when the object is missing. */
  what: string;
  table: string;
  column: string;
  /** The first part of its keys. */
  folder: string;
  /** SQL that selects `key` and `bytes` (null when only the storage knows) of every object that it holds. */
  all: string;
  /** SQL condition that finds the row of the object `o.key` by an index. */
  holds: string;
}

/** Compares as text, like all other columns, and not as bytes. */
const keyText = 'o.key collate "default"';

/** A column that holds whole keys; an address on another site (`https://…`) is no key. */
function keyColumn(folder: string, table: string, column: string, what: string): ObjectUse {
  return {
    what,
    table,
    column,
    folder,
    all: `select ${column} as key, null::bigint as bytes from ${table} where ${column} like '${folder}/%'`,
    holds: `exists (select from ${table} where ${column} = ${keyText})`,
  };
}

/** A column that holds the last part of keys in the folder of an asset. */
function assetFile(table: string, column: string, bytes: string, what: string): ObjectUse {
  const isOfRendition = table === 'segment';
  const rows = isOfRendition ? 'segment f join rendition r on r.id = f.rendition_id' : `${table} r`;
  // The streams of a sealed asset lie in the folder of its seal.
  const isSealed = 'exists (select from asset_seal x where x.asset_id = r.asset_id)';
  const isHere = table === 'rendition' ? `not ${isSealed}` : 'true';
  const name = isOfRendition ? `f.${column}` : `r.${column}`;
  const key = `'media/' || r.asset_id || '/' || ${name}`;
  return {
    what,
    table,
    column,
    folder: 'media',
    all: `select ${key} as key, ${bytes} as bytes from ${rows} where ${isHere}`,
    holds: `exists (select from ${rows} where ${name} = split_part(${keyText}, '/', 3) and ${key} = ${keyText} and ${isHere})`,
  };
}

/**
 * The folder of a seal: all in it is in use, and nothing in a folder that no seal has. The names of segments follow from the
 * seal and stand in no row; the audit works them out.
 */
const sealedFiles: ObjectUse = {
  what: 'the beginning of a sealed rendition',
  table: 'asset_seal',
  column: 'folder',
  folder: sealedFolder,
  all: `select '${sealedFolder}/' || x.folder || '/' || r.init_name as key, null::bigint as bytes
          from asset_seal x join rendition r on r.asset_id = x.asset_id`,
  holds: `exists (select from asset_seal where folder = split_part(${keyText}, '/', 2))`,
};

/** A column that holds the last part of keys in a folder of its own. */
function fileName(folder: string, table: string, column: string, what: string): ObjectUse {
  return {
    what,
    table,
    column,
    folder,
    all: `select '${folder}/' || ${column} as key, bytes::bigint as bytes from ${table}`,
    holds: `exists (select from ${table} where ${column} = split_part(${keyText}, '/', 2))`,
  };
}

/** Settings whose value is the address of a stored picture. */
const pictureSettings: ObjectUse = (() => {
  const value = `value #>> '{}'`;
  const named = `key in ('logo', 'icon')`;
  return {
    what: 'a picture of the site itself',
    table: 'setting',
    column: 'value',
    folder: 'images',
    all: `select substr(${value}, length('/media/') + 1) as key, null::bigint as bytes
            from setting where ${named} and ${value} like '/media/images/%'`,
    holds: `exists (select from setting where ${named} and ${value} = '/media/' || ${keyText})`,
  };
})();

/**
 * Every place that holds keys. An object that none of them holds is an orphan: the sweeper removes the objects of a place
 * that is missing here.
 */
export const objectUses: readonly ObjectUse[] = [
  assetFile('segment', 'name', 'f.bytes::bigint', 'a segment of a video'),
  assetFile('rendition', 'init_name', 'null::bigint', 'the beginning of a rendition'),
  sealedFiles,
  assetFile('storyboard', 'name', 'r.bytes::bigint', 'the small pictures of a video'),
  keyColumn('images', 'asset_poster', 'key', 'a picture that may become a poster'),
  keyColumn('images', 'asset_preview', 'key', 'the preview of a video'),
  keyColumn('images', 'video', 'poster_key', 'the poster of a video'),
  keyColumn('images', 'ad', 'image', 'the picture of an ad'),
  keyColumn('images', 'topic', 'picture', 'the picture of a topic'),
  keyColumn('images', 'member', 'avatar_key', 'the picture of a member'),
  keyColumn('images', 'operator_picture', 'key', 'a picture that an operator sent'),
  pictureSettings,
  fileName('uploads', 'upload', 'name', 'a picture a member sent'),
  fileName('documents', 'rights_document', 'name', 'a document of a video'),
  keyColumn('uploads', 'profile_check', 'avatar_key', 'an avatar that an operator looks at'),
  keyColumn('uploads', 'withdrawal', 'code_key', 'the payment code of a withdrawal'),
];

/** SQL condition: something uses the object `o.key`. */
export const isUsed = `(${objectUses.map((it) => `(o.key like '${it.folder}/%' and ${it.holds})`).join(' or ')})`;

/** SQL condition: a column with whole keys, of any folder, holds `o.key`. */
export const isReferredTo = objectUses
  .filter((it) => it.folder !== 'media' && it.table !== 'upload')
  .map((it) => it.holds)
  .join(' or ');

/** SQL: every key in use, the expected size in bytes, and the kind of thing that uses it. */
export const usedObjects = objectUses
  .map((it) => `select key, bytes, '${it.what}' as what from (${it.all}) as held`)
  .join(' union all ');

/** The folders that are swept; the sweeper leaves all others alone. */
export const sweptFolders: readonly string[] = [...new Set(objectUses.map((it) => it.folder))];

import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { titleKeys, type TitleFacts } from '@lantern/rules/title-match';

import type { Database } from '../../../../platform/database/db.ts';
import {
  dropNameKeys,
  findUnkeyed,
  insertKeys,
  lockTitles,
  type TitleKeyRow,
} from './candidates.repo.ts';

const unknown = { year: null, kind: null, directors: [], actors: [], referenceId: null };

/** Keys of one name; a name without any still gets an empty one, so that it is not looked at again. */
const keysOfName = (name: string): string[] => {
  const keys = titleKeys({ ...unknown, name, aliases: [] });
  return keys.length > 0 ? keys : [''];
};

/** Gives keys to titles that got their names elsewhere: by an ingest or an operator. */
export async function keyTitles(db: Database): Promise<void> {
  for (;;) {
    const isDone = await db.transact(async (tx) => {
      await lockTitles(tx);
      const rows = await findUnkeyed(tx);
      if (rows.length === 0) return true;
      await dropNameKeys(tx, { videoIds: rows.map((it) => it.id) });
      const keys = rows.flatMap(({ id, title }) => keyRows(id, title, 'name'));
      await insertKeys(tx, keys);
      return false;
    });
    if (isDone) return;
  }
}

const keyRows = (videoId: number, name: string, kind: TitleKeyRow['kind']): TitleKeyRow[] =>
  keysOfName(name).map((key) => ({ videoId, key, kind, name }));

/** The keys of a title from a source: of its name, and of its other names. */
export function keysOf(videoId: number, title: IncomingTitle): TitleKeyRow[] {
  const rows = new Map(keyRows(videoId, title.name, 'name').map((it) => [it.key, it]));
  for (const alias of title.aliases) {
    for (const it of keyRows(videoId, alias, 'alias')) {
      if (it.key !== '' && !rows.has(it.key)) rows.set(it.key, it);
    }
  }
  return [...rows.values()];
}

/** A title from a source, as the rule of matching reads it. */
export const factsOf = (title: IncomingTitle, kind: TitleFacts['kind']): TitleFacts => ({
  name: title.name,
  aliases: title.aliases,
  year: title.year,
  kind,
  directors: title.directors,
  actors: title.actors,
  referenceId: title.referenceId,
});

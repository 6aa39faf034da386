import { type Db, type Statement, statement } from '../../platform/database/db.ts';
import { isPublished } from './is-published.ts';
import type { Order, Scope, Shelf } from './scope.ts';

const keys = { latest: 'published_at', hot: 'like_count', score: 'score' } as const;

/** How a term is found: at the start of a title, further on in it, or in author and tags alone. */
export type Tier = 'start' | 'title' | 'rest';

/** Whether a term is found in that way; `term` is the name of its parameter. */
export const tierIs = {
  start: (term: string) => `strpos(search_title, ${term}) = 1`,
  title: (term: string) => `strpos(search_title, ${term}) > 1`,
  rest: (term: string) => `strpos(search_title, ${term}) = 0 and strpos(search_rest, ${term}) > 0`,
} as const satisfies Record<Tier, (term: string) => string>;

/** A list of ids as JSON: many times faster to read than a row each. */
interface IdList {
  ids: number[];
}

/** A shelf in a statement: one code and many are asked for in two ways. */
type Form = 'public' | 'root' | 'roots' | 'son' | 'sons';

const formOf = (shelf: Shelf): Form => {
  if (shelf.kind === 'public') return 'public';
  return shelf.codes.length === 1 ? shelf.kind : `${shelf.kind}s`;
};

const codesOf = (shelf: Shelf): unknown[] => {
  if (shelf.kind === 'public') return [];
  return shelf.codes.length === 1 ? [shelf.codes[0]] : [shelf.codes];
};

const isOf = {
  public: () => 'not dark_web',
  root: (code: string) => `category_code = ${code}`,
  roots: (code: string) => `category_code = ${code}`,
  son: (code: string) => `son_code = ${code}`,
  sons: (code: string) => `son_code = ${code}`,
} as const satisfies Record<Form, (code: string) => string>;

/** Walks the index of one shelf; several codes are walked one by one and their heads merged. */
function walkShelf(form: Form, order: Order, matching: string, code: string): string {
  const walk = (of: string) =>
    `select id, ${keys[order]} as key from video where ${isPublished('$3')} and ${isOf[form](of)} ${matching}
       and id <> all($4::bigint[])
     order by ${keys[order]} desc, id desc limit $1::int + $2::int`;
  return form === 'roots' || form === 'sons'
    ? `select v.id, v.key from unnest(${code}::text[]) as of(code) cross join lateral (${walk('of.code')}) v`
    : walk(code);
}

/** `$1` is what is skipped, `$2` how many are wanted, `$3` the time, `$4` which are left out; then come the codes of each shelf, then the term. */
function makeWalk(forms: Form[], order: Order, tier: Tier | 'all'): Statement<IdList> {
  let next = 5;
  const codes = forms.map((form) => (form === 'public' ? '' : `$${next++}`));
  // Compared with false, a condition is expected to hold for a third of all rows, whatever it is: so the
  // planner walks the index in its order instead of sorting what it takes for a handful.
  const matching = tier === 'all' ? '' : `and (${tierIs[tier](`$${next}`)}) > false`;
  const shelves = forms.map((form, i) => walkShelf(form, order, matching, codes[i] ?? ''));
  return statement<IdList>(
    `ids-${forms.join('-')}-${order}-${tier}`,
    `select coalesce(json_agg(id), '[]') as ids from (
       select id from (${shelves.map((it) => `(${it})`).join(' union all ')}) shelves
       order by key desc, id desc offset $1::int limit $2::int) page`,
  );
}

const made = new Map<string, Statement<IdList>>();

/** Made once, so that every connection prepares it only once. */
function walkOf(scope: Scope, order: Order, tier: Tier | 'all'): Statement<IdList> {
  const forms = scope.map(formOf);
  const name = `${forms.join()} ${order} ${tier}`;
  const walk = made.get(name) ?? makeWalk(forms, order, tier);
  made.set(name, walk);
  return walk;
}

/** Some of the published videos of a scope, in an order, less those that are left out. They come from indexes alone. */
export async function findIds(
  db: Db,
  scope: Scope,
  order: Order,
  { offset, limit, now, without }: { offset: number; limit: number; now: Date; without: number[] },
): Promise<number[]> {
  const values = [offset, limit, now, without, ...scope.flatMap(codesOf)];
  return (await db.row(walkOf(scope, order, 'all'), values))?.ids ?? [];
}

/** Those among them that a term is found in, the first so many. Fast when the term is frequent, and only then. */
export async function walkMatches(
  db: Db,
  wanted: { term: string; tier: Tier; scope: Scope; order: Order; limit: number; now: Date },
): Promise<number[]> {
  const { term, tier, scope, order, limit, now } = wanted;
  const values = [0, limit, now, [], ...scope.flatMap(codesOf), term];
  return (await db.row(walkOf(scope, order, tier), values))?.ids ?? [];
}

const counted = (condition: string): string =>
  `select count(*)::int as count from
     (select 1 from video where ${isPublished('$2')} and ${condition} limit $1) counted`;

const counts = {
  public: statement<{ count: number }>('count-public', counted('not dark_web')),
  root: statement<{ count: number }>('count-root', counted('category_code = any($3::text[])')),
  son: statement<{ count: number }>('count-son', counted('son_code = any($3::text[])')),
};

/** How many published videos there are in a scope, counting up to `most`. */
export async function countVideos(
  db: Db,
  scope: Scope,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const each = await Promise.all(
    scope.map((shelf) =>
      db.row(counts[shelf.kind], shelf.kind === 'public' ? [most, now] : [most, now, shelf.codes]),
    ),
  );
  return Math.min(
    most,
    each.reduce((sum, it) => sum + (it?.count ?? 0), 0),
  );
}

/** How many of the first public videos of an order are looked at for a guess. */
const sampleSize = 4000;

const samples = new Map(
  (['latest', 'hot', 'score'] as const).map((order) => [
    order,
    statement<Record<Tier, number>>(
      `sample-${order}`,
      `select ${(['start', 'title', 'rest'] as const)
        .map((tier) => `count(*) filter (where ${tierIs[tier]('$1')})::int as ${tier}`)
        .join(', ')}
       from (select search_title, search_rest from video where ${isPublished('$2')} and not dark_web
             order by ${keys[order]} desc, id desc limit ${sampleSize}) sample`,
    ),
  ]),
);

/** In which part of the public videos a term is found, guessed from the first of them. */
export async function sampleShares(
  db: Db,
  { term, order, now }: { term: string; order: Order; now: Date },
): Promise<Record<Tier, number>> {
  const sample = samples.get(order);
  const counts = (sample && (await db.row(sample, [term, now]))) ?? { start: 0, title: 0, rest: 0 };
  const share = (tier: Tier): number => counts[tier] / sampleSize;
  return { start: share('start'), title: share('title'), rest: share('rest') };
}

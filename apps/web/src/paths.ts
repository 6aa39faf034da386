import * as z from 'zod/mini';

/** A route: its path, what its query may hold, and whether the tab bar stays away. */
export interface Route<Query extends z.ZodMiniObject = z.ZodMiniObject> {
  path: `/${string}`;
  query: Query;
  hidesTabBar: boolean;
  /** Uses the width of a tablet or a desktop; the others stay a column there. */
  isRoomy: boolean;
}

const text = z.optional(z.string());
const noQuery = z.object({});

/** Films fill these. */
const roomy = new Set<string>([
  '/',
  '/category',
  '/publish',
  '/collengt',
  '/videoinfo',
  '/history',
  '/cateInfo',
  '/sreinfo',
  '/author',
]);

function tab<Query extends z.ZodMiniObject>(path: `/${string}`, query: Query): Route<Query> {
  return { path, query, hidesTabBar: false, isRoomy: roomy.has(path) };
}

function page<Query extends z.ZodMiniObject>(path: `/${string}`, query: Query): Route<Query> {
  return { path, query, hidesTabBar: true, isRoomy: roomy.has(path) };
}

/** Every path of the app; a path is written nowhere else. Some spellings are odd, and links in the wild have them. */
export const paths = {
  /** `id` is an invite code. */
  home: tab('/', z.object({ id: text })),
  topics: tab('/category', noQuery),
  darkWeb: tab('/publish', noQuery),
  favourites: tab('/collengt', noQuery),
  mine: tab('/mine', noQuery),
  profile: tab('/my', noQuery),
  /** `share` is the code of the member who shared it. */
  videoInfo: page('/videoinfo', z.object({ id: text, share: text })),
  history: page('/history', noQuery),
  vip: page('/vip', noQuery),
  pay: page('/pay', noQuery),
  /** `item` is the JSON of a topic card. */
  topicList: page('/cateInfo', z.object({ item: text })),
  searchResults: page(
    '/sreinfo',
    z.object({
      title: text,
      searchStr: text,
      sonType: text,
      type: text,
      price: text,
      length: text,
      order: text,
    }),
  ),
  search: page('/sreach', noQuery),
  author: page('/author', z.object({ name: text })),
  settings: page('/centersetting', noQuery),
  login: page('/login', noQuery),
  password: page('/setpaw', noQuery),
  personalInfo: page('/setinfo', noQuery),
  share: page('/share', noQuery),
  feedback: page('/feed', noQuery),
  invitees: page('/codelist', noQuery),
  tags: page('/taglist', noQuery),
  funds: page('/agent', noQuery),
  withdraw: page('/tx', noQuery),
  /** `index` is the tab: 0 orders, 1 coins, 2 withdrawals, 3 earnings. */
  records: page('/order', z.object({ index: text })),
  /** `code` and `state` are what a gateway's page says of who pays. */
  payResult: page('/payresult', z.object({ orderNo: text, key: text, code: text, state: text })),
  tasks: page('/sign', noQuery),
  chat: page('/service', noQuery),
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof paths;

/** The address of a route with its query; empty and missing values are left out. */
export function hrefOf<Query extends z.ZodMiniObject>(
  route: Route<Query>,
  query?: z.output<Query>,
): string {
  const filled = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const search = new URLSearchParams(filled).toString();
  return search === '' ? route.path : `${route.path}?${search}`;
}

/** What a query string says, as the route understands it; unknown keys are dropped, empty values are none. */
export function readQuery<Query extends z.ZodMiniObject>(
  route: Route<Query>,
  search: URLSearchParams,
): z.output<Query> {
  const given = [...search].filter(([, value]) => value !== '');
  return z.parse(route.query, Object.fromEntries(given));
}

/** The route at a path, if there is one. */
export function routeAt(pathname: string): Route | undefined {
  return Object.values(paths).find((route) => route.path === pathname);
}

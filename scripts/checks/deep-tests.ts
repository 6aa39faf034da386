/** What makes a test deep: a property of what it tests, shown by its text. */
const kinds: readonly { what: string; shownBy: RegExp }[] = [
  // Ending what a test left behind is no test of it.
  { what: 'kills a program', shownBy: /^(?!.*onTestFinished).*kill\(.*'SIGKILL'\)/m },
  // Each starts Node and loads the site again.
  { what: 'runs a program of the site', shownBy: /\b(?:run|start)Program\(/ },
  {
    what: 'makes films with ffmpeg',
    shownBy: /from '.*\/test\/(?:make-video|open-intake|film-table)\.ts'/,
  },
  // Tens of thousands of titles, and the plans that the database makes for them.
  { what: 'fills a large catalogue', shownBy: /\bfillCatalogue\(/ },
  // What a plan reads can be told in tables of tens of thousands of rows alone.
  { what: 'counts the blocks that a plan reads', shownBy: /\bcountBlocks\(/ },
  // It needs very many rows, or a process of its own that loads the site.
  { what: 'measures the memory of a process', shownBy: /\bmemoryUsage\(/ },
  { what: 'floods a site', shownBy: /from '.*\/test\/picture-flood\.ts'|\bflood\(/ },
  // Hundreds of calls by a dozen ways; what one way shows of each call is in `npm test`.
  {
    what: 'puts a table of questions to every call',
    shownBy: /\(_what, \w+\) =>\s+expectOfEachCall\(/,
  },
  { what: 'fills the money of the demo', shownBy: /\bfillDemoMoney\(/ },
  { what: 'runs the worker of edges', shownBy: /from '.*\/test\/start-worker-edge\.ts'/ },
  {
    what: 'rehearses a backup, a restore or migrations',
    shownBy: /\b(?:makeBackup|restoreBackup|readMigrationFolder)\b/,
  },
];

/** The one test outside the browser that takes in a film and is not deep. */
const oneFilm = 'apps/api/src/modules/films/ingest/one-film.test.ts';

/** The browser tests of `npm test`: what members and operators do most, from its beginning to its end. All others are deep. */
const journeys: ReadonlySet<string> = new Set(
  [
    'english',
    'offline',
    'paying',
    'paywall',
    'watch',
    'console/intake',
    'console/members',
    'console/second-factor',
    'console/videos',
  ].map((name) => `apps/web/e2e/${name}.spec.ts`),
);

/** The same steps for each of several screens, sizes or languages: no journey. */
const sweeps =
  /\bfor \(const [^)]+ of (?:screens|paths|sizes|widths|viewports|languages|\[\s*(?:\d|'\/))/;

const isDeep = (path: string): boolean => /\.deep\.(?:test|spec)\.tsx?$/.test(path);

/** The beginning of a test, also of one by a table or by a fixture of its own. */
const written =
  /^\s*(?:it|test|intakeTest|slowLine)(?:\.(?:each|for|concurrent|runIf)\b[^\n]*)?\(/gm;

/** Says how many tests are written in each kind of file; a table of cases is one test here, and a case each in a run. */
export function countTests(texts: ReadonlyMap<string, string>): string {
  const files = [...texts].filter(([path]) => /\.(?:test|spec)\.tsx?$/.test(path));
  const count = (fits: (path: string) => boolean): number =>
    files
      .filter(([path]) => fits(path))
      .reduce((sum, [, text]) => sum + (text.match(written)?.length ?? 0), 0);
  const quick = count((path) => !isDeep(path));
  return `tests written: ${quick} for npm test, ${count(isDeep)} for npm run test:deep`;
}

/** Returns complaints about a test whose name does not say, or wrongly says, that it is deep. */
export function findMisnamedTests(path: string, text: string): string[] {
  if (path.endsWith('.spec.ts')) return findMisnamedJourneys(path, text);
  if (!/\.test\.tsx?$/.test(path) || path === oneFilm) return [];
  const shown = kinds.filter(({ shownBy }) => shownBy.test(text)).map(({ what }) => what);
  if (isDeep(path) && shown.length === 0)
    return [`${path} has nothing of a deep test: name it *.test.ts, or add its kind`];
  if (!isDeep(path) && shown.length > 0)
    return [`${path} ${shown.join(' and ')}: a deep test is named *.deep.test.ts`];
  return [];
}

function findMisnamedJourneys(path: string, text: string): string[] {
  if (isDeep(path)) return [];
  if (!journeys.has(path)) return [`${path} is none of the journeys: name it *.deep.spec.ts`];
  const line = text.split('\n').findIndex((it) => sweeps.test(it)) + 1;
  return line > 0 ? [`${path}:${line} sweeps: that part belongs in a *.deep.spec.ts`] : [];
}

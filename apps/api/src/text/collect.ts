/** What `npm run collect` says to the operator at the terminal. */
export const collectUsage = `Usage: npm run collect -- add ADDRESS --name NAME --operator NAME [--licence owned|licensed|unchecked]
       npm run collect -- list | categories FEED
       npm run collect -- bind FEED CATEGORY CODE|ignore
       npm run collect -- schedule FEED HOURS|off
       npm run collect -- cases | decide CASE same [VIDEO]|different --operator NAME
       npm run collect -- FEED [--hours N | --all | --ids 1,2] [--dry]

Collects titles from the feed of a MacCMS site or one like it: its address ends in /api.php/provide/vod/, in JSON or XML.
FEED is its number or its name. Titles come as drafts, with the lines of the feed kept.

  --licence      the right to show what the feed gives, as the operator declares it (default unchecked)
  --hours N      titles of the last N hours; without it, those since the last run
  --all          all titles of the feed
  --ids 1,2      these titles
  --dry          shows what would become of the first page; nothing is written`;

const faults: Readonly<Record<string, string>> = {
  closed: 'the feed is switched off',
  refused: 'the feed refused',
  'no-feed': 'this is no feed',
  cut: 'the answer was cut off',
  entities: 'the XML declares entities, which is refused',
  status: 'the feed answered',
  charset: 'the answer is in no known encoding',
  'too-long': 'the answer is longer than 20 MB',
  'not-allowed': 'the address leads to this machine, its network, or a port that is not of the web',
  late: 'the feed gave no answer in a minute',
  unreachable: 'the feed is not reachable',
  'too-many-redirects': 'the feed leads from address to address',
  own: 'this is the feed of this site itself: all its titles are here',
};

const whys: Readonly<Record<string, string>> = {
  unsure: 'may be one of these',
  twice: 'is one of these, which another number of the source is too',
  fewer: 'has less than half of its episodes now; same: the shorter list counts',
};

export const collectText = {
  fault: (fault: string, detail: string): string =>
    `${faults[fault] ?? fault}${detail === '' ? '.' : `: ${detail}`}`,
  noFeed: (name: string): string => `There is no feed "${name}". See: npm run collect -- list`,
  noOperator: (name: string): string => `There is no operator "${name}".`,
  noCategory: (name: string): string => `There is no category "${name}".`,
  badAddress: 'Give the address of the feed: https://site/api.php/provide/vod/',
  ownFeed: 'This is the feed of this site itself: all its titles are here.',
  busy: (name: string): string => `Another program is collecting from ${name}.`,
  stopped: 'Stopped. Start it again to go on.',
  added: (id: number, name: string, total: number | null): string =>
    `Feed ${id} ${name}${total === null ? '' : `, ${total} titles`}`,
  progress: (page: number, pages: number): string => `page ${page} of ${pages}`,
  why: (why: string): string => whys[why] ?? why,
  noCase: (id: number): string => `There is no open case ${id}. See: npm run collect -- cases`,
  whichVideo: (candidates: readonly number[]): string =>
    `Say which video it is: ${candidates.join(', ')}.`,
  woken: (count: number): string => `Kept. Titles that its next run reads again: ${count}`,
  decided: 'Kept. It counts from the next run of its source.',
  ignored: 'ignored',
  waits: 'waits until it is bound',
};

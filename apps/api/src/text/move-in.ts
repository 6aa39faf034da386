/** What `npm run move-in` says to the operator at the terminal. */
export const moveInUsage = `Usage: npm run move-in -- --from PLACE [options]
       npm run move-in -- status | stop | resume | undo RUN
       npm run move-in -- check-addresses FILE

PLACE is the database of a MacCMS site (mysql://user@host/database), or a dump of it: a .sql or .sql.gz file, or the
folder of a backup in parts; or a list of titles (.csv, .xlsx, .m3u), or a folder of films with .nfo files. Without --write it only looks: it writes a report, and nothing into this site.

  --prefix PREFIX        the tables' prefix (default mac_)
  --site-url URL         where the old site is reached: it is known again by it, and its pictures are fetched from there
  --site-folder FOLDER   the old site's folder; its pictures are read from there
  --category CODE        takes titles whose category is not found here; else hidden categories are made
  --write                moves in; needs --operator, and --coins-per-point for members
  --operator NAME        the operator who answers for it
  --second NAME          a second one, for more coins than one may give a day
  --coins-per-point N    coins for each point of a member, 0 for none
  --with-frozen          points that are held there count too
  --counts               takes likes over, which MacCMS often invents
  --licence WHAT         the right to show its titles, as you declare it: owned, licensed or unchecked (default)
  --publish              publishes titles that have a line and a picture; needs a right. Else all come as drafts
  --only STEPS           some of titles,members,orders,history,pictures,addresses
  --fix-encoding         undoes text that was encoded twice
  --accept-cut           takes what a cut dump has
  --new-site             this is another old site than the ones that moved in before

The password of the database is read from MOVE_IN_PASSWORD, or asked.`;

export const moveInText = {
  noFile: (path: string): string => `There is no ${path}.`,
  noParts: (path: string): string => `There is no .sql or .sql.gz file in ${path}.`,
  listTooLong: (path: string): string => `${path} has more than 100 MB. Split it.`,
  listCharset: (path: string): string =>
    `The text of ${path} is neither UTF-8 nor GBK. Save it as UTF-8.`,
  listBroken: (path: string, line: number): string =>
    `${path} is no CSV from line ${line} on: a quote is opened and not closed.`,
  listUnread: (path: string): string =>
    `${path} is no Excel workbook (.xlsx) that can be read. Save it again, or as CSV.`,
  listHead: (path: string): string =>
    `The first row of ${path} must name the columns, title and "file or address" among them (片名, 文件或地址). The others are category, year, introduction, poster, paid and episode.`,
  reasons: (path: string): string => `Rows that were not taken, with the reason: ${path}`,
  noDatabase: (message: string): string => `The database can't be read: ${message}`,
  badPlace: 'Give the place with --from: mysql://user@host/database, a dump, or a folder of one.',
  noTitles: (prefix: string, found: readonly string[]): string =>
    found.length === 0
      ? `There is no table ${prefix}vod in it.`
      : `There is no table ${prefix}vod in it. Found ${found.map((it) => `${it}vod`).join(', ')}: did you mean --prefix ${found[0]}?`,
  needsSite:
    'The dump does not say which database it is of. Say with --site-url URL which site it is, each time in the same way.',
  otherSite: (known: readonly string[]): string =>
    `This is not a site that moved in before (${known.join(', ')}). If it is one of them, give the same --site-url and --prefix again; if it is another, add --new-site.`,
  badSite: 'Give the whole address of the old site with --site-url: https://old.example',
  anotherSite: (known: number, same: number): string =>
    `This is another site than the one that moved in as the same: of ${known} titles and members that came before by the numbers here, ${same} have the names here. Say with --site-url URL which site this is, and add --new-site.`,
  needsOperator: 'Moving in needs --operator NAME: the operator who answers for it.',
  badLicence: '--licence is owned, licensed or unchecked.',
  needsLicence:
    '--publish needs --licence owned or licensed: what nobody has a right to show stays a draft.',
  noOperator: (name: string): string => `There is no operator "${name}".`,
  needsRate: (points: number): string =>
    `Members have ${points} points together. Say with --coins-per-point N how many coins each becomes: 1 would make ${points} coins, 0.1 would make ${Math.floor(points / 10)}, 0 none.`,
  needsSecond: (coins: number, most: number): string =>
    `${coins} coins are more than one operator may give a day (${most}). Name a second one with --second NAME.`,
  cut: (line: number): string =>
    `The dump ends amid a statement, in line ${line}. Make it again, or take what it has with --accept-cut.`,
  unknownColumns: (table: string, line: number): string =>
    `The dump does not say the columns of ${table} (line ${line}), and their number is none of a known version. Make a dump with CREATE TABLE.`,
  shifted: (table: string, line: number): string =>
    `A row of ${table} in line ${line} has another number of values than the table has columns.`,
  busy: (since: string): string =>
    `Another move-in is at work${since}. Wait for it, or stop it first.`,
  stopped: 'Stopped. Run the same command again, or npm run move-in -- resume, to go on.',
  progress: (step: string, done: number, detail: string): string => `${step}: ${done} ${detail}`,
  report: (html: string, json: string): string => `Report: ${html} and ${json}`,
  noRun: 'There is no move-in to go on with.',
  memberStays: (it: { code: string; loginName: string; coins: number }): string =>
    `stays: member ${it.code} ${it.loginName}, with ${it.coins} coins of this run`,
  unknownRun: (id: string): string => `There is no run ${id} that can be undone.`,
} as const;

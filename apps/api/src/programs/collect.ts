import { FeedFailure } from '../modules/films/sources/feeds/ask-feed.ts';
import { bindFeed } from '../modules/films/sources/feeds/bind-feed.ts';
import { predictFeed } from '../modules/films/sources/feeds/collect-feed.ts';
import {
  type FeedRow,
  findFeed,
  findFeeds,
  scheduleFeed,
} from '../modules/films/sources/feeds/feeds.repo.ts';
import {
  FeedBusy,
  type FeedSite,
  openDoor,
  runFeed,
  runRecent,
} from '../modules/films/sources/feeds/run-feed.ts';
import { findBindings, findSiteCategories } from '../modules/films/sources/sources.repo.ts';
import { recordProgramAct } from '../platform/audit/record-audit.ts';
import { loadConfig } from '../platform/config/config.ts';
import { waitAWhile } from '../platform/deps.ts';
import { collectText, collectUsage } from '../text/collect.ts';
import { addFeed } from './collect/add-feed.ts';
import { type CollectCommand, readCollectArguments } from './collect/collect-arguments.ts';
import { decideCase, printCases } from './collect/decide-case.ts';
import { createProgressLine } from './tool/progress-line.ts';
import { runOperatorTool, say, UsageFault } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

/** `npm run collect`: exit code 0 when it is done, 2 when titles wait for an operator, 1 when the feed can't be used. */
async function main(signal: AbortSignal): Promise<number> {
  const command = readCollectArguments(process.argv.slice(2));
  const config = loadConfig();
  return withSite(config, async ({ db }) => {
    const door = openDoor({ config, pause: waitAWhile }, signal);
    const site = { db, config, now: () => new Date(), door };
    try {
      return await run(site, command);
    } catch (error) {
      if (error instanceof FeedBusy) throw new UsageFault(collectText.busy(error.message));
      if (!(error instanceof FeedFailure)) throw error;
      throw new UsageFault(collectText.fault(error.fault, error.detail), { cause: error });
    }
  });
}

async function run(site: FeedSite, command: CollectCommand): Promise<number> {
  if (command.verb === 'list') return list(site);
  if (command.verb === 'add') return addFeed(site, command);
  if (command.verb === 'cases') return printCases(site.db);
  if (command.verb === 'decide') return decideCase(site.db, command);
  const feed = await findFeed(site.db, { wanted: command.feed });
  if (feed === null) throw new UsageFault(collectText.noFeed(command.feed));
  if (command.verb === 'categories') return tellCategories(site, feed);
  if (command.verb === 'bind') return bind(site, feed, command);
  if (command.verb === 'schedule') return schedule(site, feed, command.everyHours);
  return command.isDry ? look(site, feed) : collect(site, feed, command);
}

async function list({ db }: FeedSite): Promise<number> {
  for (const it of await findFeeds(db)) {
    const every = it.everyHours === null ? '' : ` every ${it.everyHours} h`;
    const last = it.lastRunAt?.toISOString() ?? '';
    say(
      `${it.id} ${it.name} ${it.state}${every} ${it.licence} bound ${it.bound} waiting ${it.waiting} ${last} ${it.address}`,
    );
  }
  return 0;
}

async function tellCategories({ db }: FeedSite, feed: FeedRow): Promise<number> {
  for (const it of await findBindings(db, { sourceId: feed.id })) {
    const goesTo = it.ignored ? collectText.ignored : (it.category ?? collectText.waits);
    say(`${it.remoteCode} ${it.remoteName} → ${goesTo}`);
  }
  return 0;
}

async function bind(
  { db }: FeedSite,
  feed: FeedRow,
  { remoteCode, code }: { remoteCode: string; code: string | null },
): Promise<number> {
  const here = await findSiteCategories(db);
  if (code !== null && !here.some((it) => it.code === code)) {
    throw new UsageFault(collectText.noCategory(code));
  }
  const binding = { remoteCode, categoryCode: code, isIgnored: code === null };
  const count = await db.transact(async (tx) => {
    const subject = { kind: 'source', id: String(feed.id) } as const;
    await recordProgramAct(tx, 'feed.bind', subject, { after: binding });
    const woken = await bindFeed(tx, feed.id, { categories: [binding], players: [] });
    if (woken === null) throw new UsageFault(collectText.noCategory(remoteCode));
    return woken;
  });
  if (count > 0) say(collectText.woken(count));
  return 0;
}

async function schedule(
  { db, now }: FeedSite,
  feed: FeedRow,
  everyHours: number | null,
): Promise<number> {
  await db.transact(async (tx) => {
    await scheduleFeed(tx, feed.id, { everyHours, at: now() });
    const subject = { kind: 'source', id: String(feed.id) } as const;
    await recordProgramAct(tx, 'feed.schedule', subject, { after: { everyHours } });
  });
  return 0;
}

async function look(site: FeedSite, feed: FeedRow): Promise<number> {
  const { titles } = await predictFeed(site, feed);
  for (const { title, outcome, reason } of titles) {
    say(`${title.remoteId} ${title.name} ${title.year ?? ''} ${outcome} ${reason}`.trimEnd());
  }
  return 0;
}

async function collect(
  site: FeedSite,
  feed: FeedRow,
  { wanted }: Extract<CollectCommand, { verb: 'run' }>,
): Promise<number> {
  const line = createProgressLine();
  const onProgress = (page: number, pages: number): void =>
    line.show(collectText.progress(page, pages));
  try {
    const counts = await (wanted === null
      ? runRecent(site, feed, onProgress)
      : runFeed(site, feed, { wanted, onProgress }));
    line.end();
    for (const [what, count] of Object.entries(counts)) say(`${what}: ${count}`);
    return (counts['asked'] ?? 0) + (counts['waiting-category'] ?? 0) > 0 ? 2 : 0;
  } finally {
    line.end();
  }
}

await runOperatorTool(main, { usage: collectUsage, stopped: collectText.stopped });

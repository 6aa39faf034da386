import { askFeed } from '../../modules/films/sources/feeds/ask-feed.ts';
import { learnCategories } from '../../modules/films/sources/feeds/collect-feed.ts';
import { describeFeed } from '../../modules/films/sources/feeds/feeds.repo.ts';
import { isOwnFeed } from '../../modules/films/sources/feeds/own-feed.ts';
import type { FeedSite } from '../../modules/films/sources/feeds/run-feed.ts';
import { saveSource } from '../../modules/films/sources/sources.repo.ts';
import { recordProgramAct } from '../../platform/audit/record-audit.ts';
import { collectText } from '../../text/collect.ts';
import { say, UsageFault } from '../tool/run-operator-tool.ts';
import type { CollectCommand } from './collect-arguments.ts';
import { findWho } from './decide-case.ts';

/** Adds a feed that answers, with its categories. An address is one feed: added again, it takes the licence of the last time. */
export async function addFeed(
  site: FeedSite,
  { address, name, operator, licence }: Extract<CollectCommand, { verb: 'add' }>,
): Promise<number> {
  const { db, door, now } = site;
  const operatorId = await findWho(db, operator);
  if (await isOwnFeed(site, address)) throw new UsageFault(collectText.ownFeed);
  const page = await askFeed(door, address, { page: 1, isList: true });
  const id = await db.transact(async (tx) => {
    const sourceId = await saveSource(tx, {
      name,
      address,
      ...describeFeed(address),
      origin: address,
      licence,
      operatorId,
      at: now(),
    });
    const subject = { kind: 'source', id: String(sourceId) } as const;
    await recordProgramAct(tx, 'feed.add', subject, {
      after: { name, address, licence, operator },
    });
    return sourceId;
  });
  await learnCategories(db, id, page);
  say(collectText.added(id, name, page.total));
  return 0;
}

import type { IngestOrder } from '../modules/films/ingest/ingest.repo.ts';
import type { Deps } from '../platform/deps.ts';

let ordered = 0;

/** What an operator says about a file; its title is one of its own. */
export const ingestOrder = (over: Partial<IngestOrder> = {}): IngestOrder => ({
  title: `山谷的清晨 ${++ordered}`,
  introduction: '雾散开的一小时。',
  author: '远山影像',
  tags: ['自然'],
  categoryCode: '81',
  channelName: '线路一',
  episodeTitle: null,
  paid: true,
  ...over,
});

/** Where such an order goes. */
export async function makeIngestPlace({ prisma }: Pick<Deps, 'prisma'>): Promise<void> {
  const root = { code: '34', name: '影像', level: 1, position: 0, darkWeb: false };
  await prisma.category.create({ data: root });
  await prisma.category.create({
    data: { ...root, code: '81', name: '山河', level: 2, parentCode: '34' },
  });
}

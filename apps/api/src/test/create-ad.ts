import type { Deps } from '../platform/deps.ts';

export interface TestAdOptions {
  slot?: Parameters<Deps['prisma']['ad']['create']>[0]['data']['slot'];
  title?: string;
  url?: string;
  image?: string;
  active?: boolean;
  startsAt?: Date;
  endsAt?: Date;
  position?: number;
  sellsVip?: boolean;
  language?: 'zh' | 'en' | null;
}

/** An ad, in lists and active unless told otherwise; its process has heard of it. Answers its id. */
export async function createAd(
  { prisma, changes }: Pick<Deps, 'prisma' | 'changes'>,
  options: TestAdOptions = {},
): Promise<number> {
  const { id } = await prisma.ad.create({
    data: {
      slot: 'feed',
      title: '灯市',
      url: 'https://example.org/market',
      image: 'images/a-picture-of-a-market.webp',
      ...options,
    },
  });
  await changes.heard();
  return Number(id);
}

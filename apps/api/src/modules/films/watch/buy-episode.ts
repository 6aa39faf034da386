import type { LedgerReason } from '@lantern/rules/ledger-reason';

import type { MemberContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { lockUnbanned } from '../../../platform/database/lock-member.ts';
import { killPoint } from '../../../platform/processes/kill-points.ts';
import { textIn } from '../../../text/text-in.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { spendCoins } from '../../ground/wallet/ledger.ts';
import { openVideosOf } from '../access/open-video.ts';
import { saveEntitlement, ownsEpisode } from './watch.repo.ts';

/** Buys an episode at its video's or the site's price, unless the member may watch it anyway. Returns the message to show. */
export async function buyEpisode(
  { deps, actor, language }: MemberContext,
  wanted: { videoId: number; episodeId: number; knownPrice?: number | undefined },
): Promise<string> {
  const { video, accessTo } =
    (await openVideosOf(deps).find(wanted.videoId, actor)) ?? refuse('video-unknown');
  const episode =
    video.episodes.find((it) => it.id === wanted.episodeId) ?? refuse('video-unknown');
  const access = accessTo(episode.id);
  if (access.scope === 'none') refuse(access.reason);
  if (access.scope === 'full') return textIn(language).purchaseText[access.reason];

  const price = video.own_price ?? (await siteSettingsOf(deps)()).episodePrice;
  if (wanted.knownPrice !== undefined && wanted.knownPrice !== price) refuse('price-changed');
  const sale: Sale = {
    memberId: actor.memberId,
    videoId: video.id,
    episodeId: episode.id,
    price,
    vipOnly: video.vip_only,
    reason: {
      code: 'episode_purchase',
      videoId: video.id,
      episodeId: episode.id,
      videoTitle: video.title,
      episodeTitle: episode.title,
    },
    at: deps.now(),
  };
  const outcome = await deps.db.transact((tx) => sell(tx, sale));
  killPoint('buy: committed');
  return textIn(language).purchaseText[outcome];
}

interface Sale {
  memberId: number;
  videoId: number;
  episodeId: number;
  price: number;
  vipOnly: boolean;
  reason: LedgerReason;
  at: Date;
}

/** Posts the payment and gives the episode: both or neither. */
async function sell(tx: Db, sale: Sale): Promise<'done' | 'bought'> {
  await lockUnbanned(tx, sale.memberId);
  killPoint('buy: begun');
  const paid = sale.price === 0 ? null : await pay(tx, sale);
  if (paid?.outcome === 'spent-before') return 'bought';
  killPoint('buy: coins spent');
  const transactionId = paid?.transactionId ?? null;
  const isKept = await saveEntitlement(tx, { ...sale, transactionId });
  killPoint('buy: before commit');
  if (isKept) return 'done';
  const isOwned = paid === null && (await ownsEpisode(tx, sale.memberId, sale.episodeId));
  return isOwned ? 'bought' : refuse('video-unknown');
}

async function pay(tx: Db, { memberId, episodeId, price, reason, at }: Sale) {
  const businessKey = `purchase:${memberId}:${episodeId}`;
  const entry = { businessKey, kind: 'episode_purchase', reason, at } as const;
  const spent = await spendCoins(tx, { ...entry, memberId, price });
  return spent.outcome === 'short' ? refuse('coins-short') : spent;
}

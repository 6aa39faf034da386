import { createHmac } from 'node:crypto';

import { hidesAtOnce, type ReportCategory, reportDueAt } from '@lantern/rules/report';
import { businessDayOf } from '@lantern/rules/shanghai-time';

import type { CallContext } from '../../calls/call-context.ts';
import { limitedAddress } from '../../http/address.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { openVideosOf } from '../access/open-video.ts';
import { addReport, hideVideo, lockVideo, wasCleared } from './reports.repo.ts';

export interface Complaint {
  videoId: number;
  category: ReportCategory;
  detail: string;
}

/**
 * Takes a report from a caller who can see the video, and answers its receipt. What may harm a person is out of
 * sight with it, unless an operator has looked at the video for that reason before.
 */
export async function fileReport(
  context: CallContext,
  { videoId, category, detail }: Complaint,
): Promise<{ receipt: string }> {
  const { deps } = context;
  const actor = await context.findActor();
  const source = limitedAddress(context.address);
  const { video, accessTo } =
    (await openVideosOf(deps).find(videoId, actor)) ?? refuse('video-unknown');
  const [first] = video.episodes;
  const access = first && accessTo(first.id);
  if (access?.scope === 'none') refuse(access.reason);

  const at = deps.now();
  const receipt = makeReceipt(at, deps.randomBytes);
  await deps.db.transact(async (tx) => {
    if ((await lockVideo(tx, videoId)) !== 'published') refuse('video-unknown');
    const hid = hidesAtOnce(category, await wasCleared(tx, videoId, category));
    await addReport(tx, {
      ...{ receipt, videoId, category, detail: detail.trim(), hid, at },
      memberId: actor?.memberId ?? null,
      address: digest(deps, source),
      dueAt: reportDueAt(category, at),
    });
    if (hid) await hideVideo(tx, videoId);
  });
  return { receipt };
}

/** Tells a flood from one place apart without telling from where. */
const digest = ({ config }: Deps, source: string): Buffer =>
  createHmac('sha256', config.signingSecret).update(`report v1 ${source}`).digest().subarray(0, 16);

/** Crockford's letters: none that is mistaken for another when it is read out. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** Such as `R20310521-7K3M9Q2P`: the day in Shanghai and forty random bits. */
function makeReceipt(at: Date, randomBytes: (size: number) => Buffer): string {
  const random = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return `R${businessDayOf(at).replaceAll('-', '')}-${random}`;
}

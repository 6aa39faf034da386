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
 * Takes a report from a caller who can see the video, and returns its receipt. A report of harm to a person hides the video
 * at once, unless an operator has already cleared the video of that reason.
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

/** The digest of an address: it tells a flood from one place apart, and does not reveal the place. */
const digest = ({ config }: Deps, source: string): Buffer =>
  createHmac('sha256', config.signingSecret).update(`report v1 ${source}`).digest().subarray(0, 16);

/** Crockford's alphabet, without letters that are confused when read out. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** Makes a receipt such as `R20310521-7K3M9Q2P`: the day in Shanghai and forty random bits. */
function makeReceipt(at: Date, randomBytes: (size: number) => Buffer): string {
  const random = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return `R${businessDayOf(at).replaceAll('-', '')}-${random}`;
}

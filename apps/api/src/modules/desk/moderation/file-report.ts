import {
  HIDING_WINDOW_MS,
  type HidesAs,
  hidesAs,
  hidesAtOnce,
  isKnownReporter,
  type ReportCategory,
  reportDueAt,
} from '@lantern/rules/report';
import { businessDayOf } from '@lantern/rules/shanghai-time';

import type { CallContext } from '../../../calls/call-context.ts';
import { limitedAddress, limitedNetwork } from '../../../http/address.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openVideosOf } from '../../films/access/open-video.ts';
import { findReporterHistory, lockRecentlyHidden } from './report-brake.repo.ts';
import { addReport, hideVideo, lockVideo, wasCleared } from './reports.repo.ts';

export interface Complaint {
  videoId: number;
  category: ReportCategory;
  detail: string;
}

/**
 * Takes a report from a caller who can see the video, and returns its receipt. A report of harm to a person hides the video
 * at once, unless an operator has already cleared the video of that reason, or reports have hidden too many videos within
 * the hour: then it waits in the queue, with the same deadline.
 */
export async function fileReport(
  context: CallContext,
  { videoId, category, detail }: Complaint,
): Promise<{ receipt: string }> {
  const { deps } = context;
  const actor = await context.findActor();
  // One connection may own a whole IPv6 network: reports from the network count as from one place.
  const source = limitedNetwork(context.address) ?? limitedAddress(context.address);
  const { isClosed } = (await openVideosOf(deps).find(videoId, actor)) ?? refuse('video-unknown');
  if (isClosed) refuse('vip-only');

  const at = deps.now();
  const receipt = makeReceipt(at, deps.randomBytes);
  const memberId = actor?.memberId ?? null;
  const history = memberId === null ? null : await findReporterHistory(deps.db, { memberId, at });
  const isKnown = history !== null && isKnownReporter(history, at);
  await deps.db.transact(async (tx) => {
    if ((await lockVideo(tx, videoId)) !== 'published') refuse('video-unknown');
    const wantsHiding = hidesAtOnce(category, await wasCleared(tx, videoId, category));
    const hiding = wantsHiding ? await decideHiding(tx, deps, { isKnown, memberId, at }) : null;
    const hid = hiding === 'known' || hiding === 'stranger';
    await addReport(tx, {
      receipt,
      videoId,
      category,
      detail: detail.trim(),
      hid,
      at,
      memberId,
      known: wantsHiding ? hiding === 'known' : isKnown,
      held: hiding === 'none',
      address: digest(deps, source),
      dueAt: reportDueAt(category, at),
    });
    if (hid) await hideVideo(tx, { videoId });
  });
  return { receipt };
}

/** Decides whether a report hides its video. Until the transaction ends, every other report that would hide one waits. */
async function decideHiding(
  tx: Db,
  { config: { limits } }: Deps,
  { isKnown, memberId, at }: { isKnown: boolean; memberId: number | null; at: Date },
): Promise<HidesAs> {
  const since = new Date(at.getTime() - HIDING_WINDOW_MS);
  const hidden = await lockRecentlyHidden(tx, since, memberId);
  const bounds = {
    ofStrangers: limits.reportHidesPerHour,
    ofMember: limits.memberReportHidesPerHour,
  };
  return hidesAs(isKnown, hidden, bounds);
}

/** The digest of an address: reports from one place can be counted by it, and it does not reveal the place. */
const digest = ({ config }: Deps, source: string): Buffer =>
  config.signingSecrets.hmac(`report v1 ${source}`).subarray(0, 16);

/** Crockford's alphabet, without letters that are confused when read out. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** Makes a receipt such as `R20310521-7K3M9Q2P`: the day in Shanghai and forty random bits. */
function makeReceipt(at: Date, randomBytes: (size: number) => Buffer): string {
  const random = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
  return `R${businessDayOf(at).replaceAll('-', '')}-${random}`;
}

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  listPins as listCall,
  savePin as saveCall,
} from '@lantern/contracts/calls/operator/places';
import { formatShanghaiTime, parseShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { pictureOrNone } from '../../../../http/picture-address.ts';
import { refuse } from '../../../../platform/app-error.ts';
import { stateAt } from '../operator-video.present.ts';
import type { Arranging } from './operate-places.ts';
import * as pins from './pins.repo.ts';
import { findPlace, lockPlaces } from './places.repo.ts';

const presentPin = ({ place, videoId, startsAt, endsAt }: pins.PinRow) => ({
  place,
  videoId,
  startTime: startsAt && formatShanghaiTime(startsAt),
  endTime: endsAt && formatShanghaiTime(endsAt),
});

/** The pins of a place or of a video, or all. */
export async function listPins(
  { deps }: OperatorContext,
  of: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const rows = await pins.findPins(deps.db, of);
  return {
    list: rows.map((row) => ({
      ...presentPin(row),
      id: row.id,
      title: row.title,
      state: stateAt(row, deps.now()),
      poster: pictureOrNone(row.posterKey),
    })),
  };
}

const readTime = (field: string, time: string | null): Date | null =>
  time === null ? null : (parseShanghaiTime(time) ?? refuse('bad-payload', { fields: [field] }));

interface Dates {
  startTime: string | null;
  endTime: string | null;
}

const isOneOf = (there: Dates | null, some: readonly Dates[]): boolean =>
  some.some((it) => it.startTime === there?.startTime && it.endTime === there.endTime);

/**
 * An operator pins a video to a place, or changes from when to when. Refuses with `video-unknown`, `category-unknown`,
 * `pin-elsewhere`, `pins-full`, and with `place-edited` where another operator changed the dates meanwhile.
 */
export function savePin(
  { deps: { db }, act }: OperatorContext,
  { place, videoId, startTime, endTime, was }: PayloadOf<typeof saveCall>,
): Promise<{ id: number }> {
  const startsAt = readTime('startTime', startTime);
  const endsAt = readTime('endTime', endTime);
  if (startsAt && endsAt && endsAt <= startsAt) refuse('bad-payload', { fields: ['endTime'] });
  const wanted = { place, videoId };
  return db.transact(async (tx) => {
    await lockPlaces(tx);
    if (/^\d/.test(place) && (await findPlace(tx, { code: place })) === null)
      refuse('category-unknown');
    const isFit = (await pins.mayBePinned(tx, wanted)) ?? refuse('video-unknown');
    if (!isFit) refuse('pin-elsewhere');
    if ((await pins.countOtherPins(tx, wanted)) >= pins.mostPins) refuse('pins-full');
    const before = await pins.lockPin(tx, wanted);
    if (was && !isOneOf(before && presentPin(before), [was, { startTime, endTime }]))
      refuse('place-edited');
    const after =
      (await pins.putPin(tx, { ...wanted, startsAt, endsAt })) ?? refuse('video-unknown');
    await act.saveAudit(tx, {
      subject: { kind: 'video', id: videoId },
      before: before && presentPin(before),
      after: presentPin(after),
    });
    return { id: after.id };
  });
}

/** An operator unpins a video. */
export function removePin(
  { deps: { db }, act }: OperatorContext,
  { id }: { id: number },
): Promise<null> {
  return db.transact(async (tx) => {
    await lockPlaces(tx);
    const before = await pins.lockPin(tx, { id });
    if (before === null) return null;
    await pins.deletePin(tx, { id });
    const subject = { kind: 'video', id: before.videoId } as const;
    await act.saveAudit(tx, { subject, before: presentPin(before) });
    return null;
  });
}

/** The order of the pins of one place. */
export const pinsOrder = (place: string): Arranging<number> => ({
  subject: { kind: 'pins', id: place },
  read: (tx) => pins.pinOrder(tx, place),
  write: pins.arrangePins,
});

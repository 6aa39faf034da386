import { createSlots, createSlotsByKey, type WithSlot } from '../platform/limits/slots.ts';

/**
 * A picture is in memory as a whole, from its first byte until it is stored: so many of all are. A phone may take a
 * minute to send one, so there are more of them than one address can register members in an hour to hold.
 */
const withSlotOfAll = createSlots({ most: 64, longestQueue: 64 });
/** Whoever sends many at once has a few read; the others wait at their sockets. */
const slotsOfOne = createSlotsByKey({ most: 2, longestQueue: 32 });

/** Takes one of the slots for pictures, before anything of the body is read. */
export const uploadSlot =
  (whose: string): WithSlot =>
  (work) =>
    slotsOfOne(whose)(() => withSlotOfAll(work));

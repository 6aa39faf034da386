/** What decides where a video goes on, all in seconds. */
export type ResumeFacts = {
  /** Where the member stopped. */
  position: number;
  duration: number;
  /** Where a trial ends; null for who may watch all. */
  limit: number | null;
};

/** A member who stopped this early has hardly begun. */
const BEGUN_SECONDS = 5;
/** A member who stopped this close to the end has seen it. */
const END_SECONDS = 10;
const END_SHARE = 0.05;

/** Where a video goes on: where the member stopped, or 0 when it had hardly begun, was seen, or the trial was. */
export function resumePosition({ position, duration, limit }: ResumeFacts): number {
  const seen = endOf(duration);
  const end = limit === null ? seen : Math.min(seen, limit - 1);
  return position >= BEGUN_SECONDS && position < end ? position : 0;
}

/** Whether a video was seen to its end; not where its length is unknown, which is 0. */
export function isSeenToEnd({ position, duration }: Omit<ResumeFacts, 'limit'>): boolean {
  return duration > 0 && position >= endOf(duration);
}

/** Behind it nothing is left to go on with. */
const endOf = (duration: number): number => duration - Math.min(END_SECONDS, duration * END_SHARE);

/** The facts that decide where playback resumes, all in seconds. */
export type ResumeFacts = {
  /** Where the member stopped. */
  position: number;
  /** 0 when it is not known. */
  duration: number;
  /** Where a trial ends; null for a member who may watch the whole episode. */
  limit: number | null;
};

/** A member who stopped before this has hardly begun. */
const BEGUN_SECONDS = 5;
/** A member who stopped this close to the end has seen it. */
const END_SECONDS = 10;
const END_SHARE = 0.05;

/**
 * Returns where playback resumes: where the member stopped, or 0 when the video was hardly begun or the video or its trial
 * was seen to the end.
 */
export function resumePosition({ position, duration, limit }: ResumeFacts): number {
  const seen = duration > 0 ? endOf(duration) : Infinity;
  const end = limit === null ? seen : Math.min(seen, limit - 1);
  return position >= BEGUN_SECONDS && position < end ? position : 0;
}

/** Whether a video was seen to its end; false when its length is not known. */
export function isSeenToEnd({ position, duration }: Omit<ResumeFacts, 'limit'>): boolean {
  return duration > 0 && position >= endOf(duration);
}

/** Returns the position after which too little is left to resume. */
const endOf = (duration: number): number => duration - Math.min(END_SECONDS, duration * END_SHARE);

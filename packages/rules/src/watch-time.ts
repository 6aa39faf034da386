/** The most one playback report is credited. */
export const MAX_CREDIT_MS = 20_000;

/**
 * Watch time credited for a playback report, in whole milliseconds: the time since the same member's
 * last report of any video, at most 20 s. Only the server's clock counts, so neither a forged
 * position nor two streams at once earn more than the time that passed. The first report earns
 * nothing; a clock that went back earns nothing.
 */
export function creditWatchTime(lastReportAt: Date | null, now: Date): number {
  if (!lastReportAt) return 0;
  const elapsed = now.getTime() - lastReportAt.getTime();
  return Math.min(Math.max(elapsed, 0), MAX_CREDIT_MS);
}

/**
 * The most one playback report is credited. Credited is the time since the same member's last report of any video by
 * the server's clock alone, so that neither a forged position nor two streams at once earn more than the time that
 * passed; the statement that does it is in the api's `watch.repo.ts`.
 */
export const MAX_CREDIT_MS = 20_000;

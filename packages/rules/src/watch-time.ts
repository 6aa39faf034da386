/**
 * The most time that one playback report is credited. The credit is the time since the same member's last report of
 * any video by the server's clock alone, so neither a forged position nor two parallel streams earn more than the time
 * that passed. The SQL for it is in the api's `watch.repo.ts`.
 */
export const MAX_CREDIT_MS = 20_000;

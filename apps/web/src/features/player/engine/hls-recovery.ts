/** Why playback stopped for good, as far as a viewer can act on it. `moved`: the film's segments have other addresses. */
export type PlaybackFailure = 'denied' | 'moved' | 'missing' | 'network' | 'media';

/**
 * A fatal error of the HLS engine. `status` is the HTTP status, 0 or undefined when there was no answer; `of` says what
 * was asked for; `playsOn` that there is film ahead, so that a viewer does not notice yet.
 */
export type HlsFault = {
  kind: 'network' | 'media' | 'other';
  of?: 'segment' | 'pass';
  status?: number | undefined;
  online: boolean;
  playsOn?: boolean;
};

/** The number of tries of each cure since media last arrived. */
export type RecoveryTries = { network: number; media: number };

export type Recovery =
  | { cure: 'reload'; afterMs: number; tries: RecoveryTries }
  | { cure: 'await-network'; tries: RecoveryTries }
  | { cure: 'recover-media'; tries: RecoveryTries }
  | { cure: 'give-up'; failure: PlaybackFailure };

export const NO_TRIES: RecoveryTries = { network: 0, media: 0 };

const MAX_TRIES = 3;
const FIRST_DELAY_MS = 1000;

/** Statuses of an address that does not open, or no longer: neither a retry nor a wait helps. */
export function isRefused({ kind, status }: HlsFault): boolean {
  return kind === 'network' && (status === 401 || status === 403);
}

/**
 * Decides what to do about a fatal error. A final answer (refused, not found) ends playback. Without a network it waits,
 * a bad answer is requested again after growing pauses, and a decoder is restarted, each at most three times in a row. A film
 * that plays on meanwhile is not stopped for a bad answer.
 */
export function planRecovery(fault: HlsFault, tries: RecoveryTries): Recovery {
  if (fault.kind === 'network') return planNetworkRecovery(fault, tries);
  if (fault.kind === 'media' && tries.media < MAX_TRIES) {
    return { cure: 'recover-media', tries: { ...tries, media: tries.media + 1 } };
  }
  return { cure: 'give-up', failure: 'media' };
}

function planNetworkRecovery(fault: HlsFault, tries: RecoveryTries): Recovery {
  const { status, online, playsOn = false } = fault;
  if (isRefused(fault)) return { cure: 'give-up', failure: refusalOf(fault) };
  if (status === 404 || status === 410) {
    return { cure: 'give-up', failure: fault.of === 'segment' ? 'moved' : 'missing' };
  }
  if (!online) return { cure: 'await-network', tries };
  if (tries.network >= MAX_TRIES && !playsOn) return { cure: 'give-up', failure: 'network' };
  const network = Math.min(tries.network + 1, MAX_TRIES);
  return {
    cure: 'reload',
    afterMs: FIRST_DELAY_MS * 2 ** (network - 1),
    tries: { ...tries, network },
  };
}

/** A pass opens playlists and keys; a segment's address is the same for all, and only a new playlist has another one. */
const refusalOf = ({ of }: HlsFault): PlaybackFailure => (of === 'segment' ? 'moved' : 'denied');

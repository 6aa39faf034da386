import type { ReplicaSettings, ReplicaState } from './replica.ts';

/** How often the replica is looked at, and while it has to catch up. */
const lookEveryMs = 1000;
const lookSoonMs = 50;
/** A replica further behind than this is not read. */
const mostLagMs = 5000;

/** How far the primary was at a time, and how many changes had been announced by then. */
interface Mark {
  position: string;
  at: number;
  changes: number;
}

/**
 * Keeps account of whether a replica may be read: it answers, isn't far behind, and has come as far as the
 * primary was when the last change was announced.
 */
export function followReplica({ changes, now, onAway, connection }: ReplicaSettings) {
  const state: ReplicaState = { isUsed: false, isAnswering: false, lagSeconds: 0 };
  let mark: Mark | null = null;
  let announced = 0;

  const lose = (error: unknown): void => {
    if (state.isAnswering) onAway(error);
    Object.assign(state, { isUsed: false, isAnswering: false, lagSeconds: 0 });
    mark = null;
  };

  async function setMark(): Promise<Mark> {
    const [at, changes] = [now().getTime(), announced];
    return { position: await connection.readPosition(), at, changes };
  }

  async function look(): Promise<void> {
    const looked = mark ?? (await setMark());
    const reached = await connection.hasReached(looked.position).catch(lose);
    if (reached === undefined) return;
    if (reached === null) return lose(new Error('what DATABASE_REPLICA_URL names is no replica'));
    const lagMs = now().getTime() - looked.at;
    const isOfNow = looked.changes === announced;
    mark = reached || !isOfNow ? null : looked;
    state.isAnswering = true;
    state.lagSeconds = lagMs / 1000;
    state.isUsed = lagMs <= mostLagMs && isOfNow && (reached || state.isUsed);
  }

  const looks = repeat(look, () =>
    state.isAnswering && (mark !== null || !state.isUsed) ? lookSoonMs : lookEveryMs,
  );

  // What is remembered is forgotten at the same announcement, so that what is read next must not be older.
  changes.on('catalogue', () => {
    announced++;
    state.isUsed = false;
    mark = null;
    looks.again();
  });

  return { state, lose, look, looks };
}

/** Does something again and again, one at a time, until it is stopped. */
function repeat(work: () => Promise<void>, pauseMs: () => number) {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  let isOn = false;

  function again(): void {
    stop();
    if (!isOn) return;
    timer = setTimeout(() => {
      // The primary is away: what is known of the replica stays so.
      work()
        .catch(() => undefined)
        .finally(again);
    }, pauseMs()).unref();
  }

  return {
    again,
    start(): void {
      isOn = true;
      again();
    },
    stop(): void {
      isOn = false;
      stop();
    },
  };
}

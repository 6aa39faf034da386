import type { Changes } from '../changes.ts';
import { isDatabaseAway } from '../database-away.ts';
import type { Db } from '../db.ts';

/** The time between two looks at the replica, usually and while it catches up. */
const lookEveryMs = 1000;
const lookSoonMs = 50;
/** A replica further behind than this is not read. */
const mostLagMs = 5000;

export interface ReplicaState {
  /** Whether lists are currently read from it. */
  isUsed: boolean;
  isAnswering: boolean;
  /** Its lag behind the primary; 0 while it does not answer. */
  lagSeconds: number;
}

/** A copy of the database for lists that everybody sees alike. */
export interface Replica {
  /**
   * The database for lists: the replica while it is known to have every announced change, else the primary. A read that
   * fails on the replica is repeated on the primary. Never for money, sessions or access to films.
   */
  db: Db;
  /** Null when there is none. */
  state(): ReplicaState | null;
  start(): Promise<void>;
  /** Asks the replica for its position; after `start` this happens every second. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicaSettings {
  changes: Changes;
  now: () => Date;
  /** Receives the error when it stops answering. */
  onAway: (error: unknown) => void;
  connection: ReplicaConnection;
}

export interface ReplicaConnection {
  db: Db;
  /** The primary's position: everything committed has a lower one. */
  readPosition: () => Promise<string>;
  /** Whether the replica has everything up to a position; null when it is none. */
  hasReached: (position: string) => Promise<boolean | null>;
  close: () => Promise<void>;
}

/** Without a replica, everything is read from the primary. */
export function readPrimaryOnly(primary: Db): Replica {
  const nothing = async (): Promise<void> => {};
  return { db: primary, state: () => null, start: nothing, look: nothing, stop: nothing };
}

export function createReplica(primary: Db, settings: ReplicaSettings): Replica {
  const { db: copy, close } = settings.connection;
  const { state, lose, look, looks } = followReplica(settings);

  async function read<Result>(ask: (db: Db) => Promise<Result>): Promise<Result> {
    if (!state.isUsed) return ask(primary);
    try {
      return await ask(copy);
    } catch (error) {
      if (isDatabaseAway(error)) lose(error);
      return ask(primary);
    }
  }

  return {
    db: {
      rows: (of, values) => read((db) => db.rows(of, values)),
      row: (of, values) => read((db) => db.row(of, values)),
      one: (of, values) => read((db) => db.one(of, values)),
      query: (text, values) => primary.query(text, values),
      run: (of, values) => primary.run(of, values),
    },
    state: () => ({ ...state }),
    look,
    async start() {
      await look().catch(() => undefined);
      looks.start();
    },
    async stop() {
      looks.stop();
      await close();
    },
  };
}

/** The primary's position at a time, and the number of changes announced until then. */
interface Mark {
  position: string;
  at: number;
  changes: number;
}

/**
 * Decides whether a replica may be read: it answers, its lag is small, and it has reached the primary's position at the last
 * announced change.
 */
function followReplica({ changes, now, onAway, connection }: ReplicaSettings) {
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

  // Caches are dropped at the same announcement: what they read next must not be older than it.
  changes.on('catalogue', () => {
    announced++;
    state.isUsed = false;
    mark = null;
    looks.again();
  });

  return { state, lose, look, looks };
}

/** Repeats work, one run at a time, until it is stopped. */
function repeat(work: () => Promise<void>, pauseMs: () => number) {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  let isOn = false;

  function again(): void {
    stop();
    if (!isOn) return;
    timer = setTimeout(() => {
      // The primary is away: the last known state of the replica stays.
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

import type { Changes } from '../changes.ts';
import { isDatabaseAway } from '../database-away.ts';
import type { Db } from '../db.ts';

/** How often the replica is looked at, and while it has to catch up. */
const lookEveryMs = 1000;
const lookSoonMs = 50;
/** A replica further behind than this is not read. */
const mostLagMs = 5000;

export interface ReplicaState {
  /** Whether lists are read from it now. */
  isUsed: boolean;
  isAnswering: boolean;
  /** How long what it has now took to come from the primary; 0 while it does not answer. */
  lagSeconds: number;
}

/** A copy of the database for lists that everybody sees alike. */
export interface Replica {
  /**
   * Where lists are read: the replica while it is known to have every change that was announced, else the
   * primary. Whatever fails there is asked of the primary. Never for money, sessions, or what may be watched.
   */
  db: Db;
  /** Null when there is none. */
  state(): ReplicaState | null;
  start(): Promise<void>;
  /** Asks how far it is; by itself every second after `start`. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface ReplicaSettings {
  changes: Changes;
  now: () => Date;
  /** Told when it stops answering. */
  onAway: (error: unknown) => void;
  connection: ReplicaConnection;
}

export interface ReplicaConnection {
  db: Db;
  /** How far the primary is now: what has been committed has a lower position. */
  readPosition: () => Promise<string>;
  /** Whether the replica has everything up to a position; null when it is none. */
  hasReached: (position: string) => Promise<boolean | null>;
  close: () => Promise<void>;
}

/** Without a replica everything is the primary's. */
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

import type { Changes } from '../changes.ts';
import { isDatabaseAway } from '../database-away.ts';
import type { Db } from '../db.ts';
import { followReplica } from './follow-replica.ts';

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

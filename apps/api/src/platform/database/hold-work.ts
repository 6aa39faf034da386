import pg from 'pg';

/** A work that no other program does meanwhile. */
export interface HeldWork {
  /** Aborted when the hold is lost, with the connection that has it. */
  signal: AbortSignal;
  /** Lets it go; no error when it is lost. */
  release(): Promise<void>;
}

/**
 * The database notices a machine that is cut off within half a minute, and frees its locks. On this side, the connection
 * breaks when a write is not confirmed.
 */
const keepAlive = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

const keyOf = 'hashtextextended($1, 0)';

/** A connection that has locks, which live as long. */
interface Holder {
  /** Asks of a lock by its name, one question after the other, as the connection takes them. */
  ask: (question: string, name: string) => Promise<pg.QueryResult<{ answer: boolean }>>;
  end: () => Promise<void>;
  lost: AbortSignal;
}

async function connectHolder(options: pg.ClientConfig): Promise<Holder> {
  const lost = new AbortController();
  const client = new pg.Client({ ...options, keepAlive: true });
  const lose = (): void => lost.abort(new Error('Connection terminated, and the lock with it'));
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  try {
    await client.query(keepAlive);
  } catch (error) {
    await client.end();
    throw error;
  }
  let last: Promise<unknown> = Promise.resolve();
  const ask: Holder['ask'] = (question, name) => {
    const answer = last.then(() => client.query<{ answer: boolean }>(question, [name]));
    last = answer.catch(() => undefined);
    return answer;
  };
  return { ask, end: () => client.end(), lost: lost.signal };
}

async function tryLock({ ask }: Holder, name: string): Promise<boolean> {
  const { rows } = await ask(`select pg_try_advisory_lock(${keyOf}) as answer`, name);
  return rows[0]?.answer === true;
}

/**
 * Lets one program at a time do a work: the lock lives as long as its connection, so that a killed process leaves none. The
 * connection is not of the pool, because it is held for hours. Null when another program holds the work.
 */
export async function holdWork(pool: pg.Pool, name: string): Promise<HeldWork | null> {
  const holder = await connectHolder({ ...pool.options, statement_timeout: 0 });
  try {
    if (await tryLock(holder, name)) return { signal: holder.lost, release: holder.end };
  } catch (error) {
    await holder.end();
    throw error;
  }
  await holder.end();
  return null;
}

/** Holds the works of a process, many of which are short, by one connection. */
export interface Holds {
  /** Null when another process holds the work. This process asks for none that it holds: it would get it twice. */
  hold(name: string): Promise<HeldWork | null>;
  close(): Promise<void>;
}

/** The connection is opened with the first work, and again after it broke. */
export function openHolds(options: pg.ClientConfig): Holds {
  let opened: Promise<Holder> | undefined;

  function open(): Promise<Holder> {
    if (opened !== undefined) return opened;
    const opening = connectHolder(options);
    const forget = (): void => {
      if (opened === opening) opened = undefined;
    };
    opening.then(({ lost }) => lost.addEventListener('abort', forget), forget);
    opened = opening;
    return opening;
  }

  return {
    async hold(name) {
      const holder = await open();
      const { ask, end, lost: signal } = holder;
      const isHeld = await tryLock(holder, name).catch(async (error: unknown) => {
        // A connection that did not answer may have the lock, or still get it.
        await end();
        throw error;
      });
      if (!isHeld) return null;
      const unlock = `select pg_advisory_unlock(${keyOf}) as answer`;
      const release = async (): Promise<void> => {
        if (!signal.aborted) await ask(unlock, name).catch(end);
      };
      return { signal, release };
    },
    async close() {
      const holder = await opened?.catch(() => null);
      await holder?.end();
    },
  };
}

import pg from 'pg';

const channel = 'lantern_changed';
const retryMs = 500;
const usualCheckEveryMs = 5000;

/**
 * The topics of changes. Triggers of the database announce them, so that no writer can forget it. `session` comes with the
 * hash of the ended session, `desk` with the name of the list that operators must read again, the others without a key.
 */
export type Topic = 'session' | 'catalogue' | 'settings' | 'ads' | 'danmaku' | 'desk' | 'lines';

/** `key` names what changed; null means that anything of the topic may have changed. */
export type ChangeListener = (key: string | null) => void;

export interface Changes {
  /** Calls the listener on every announcement of the topic, from this process or another. */
  on(topic: Topic, listener: ChangeListener): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  state(): ListeningState;
  /**
   * Resolves once this process has heard of everything that was committed before: PostgreSQL sends a connection what was
   * announced before it answers. At once while announcements don't arrive; then everything is dropped after the reconnect.
   */
  heard(): Promise<void>;
}

export interface ListeningState {
  /** Whether announcements currently arrive. */
  isListening: boolean;
  /** How often the connection broke. */
  losses: number;
}

export interface ChangesSettings {
  connectionString: string;
  onError: (error: Error) => void;
  /** The time between checks that the connection still answers, 5 seconds by default. */
  checkEveryMs?: number;
}

/**
 * Listens for announcements on its own connection. Announcements are lost while the connection is broken, so after a
 * reconnect every listener hears that anything may have changed. A query now and then notices a connection that fell silent
 * without an error, as when a machine in between is gone.
 */
export function createChanges(settings: ChangesSettings): Changes {
  const { checkEveryMs = usualCheckEveryMs } = settings;
  const listeners = new Map<string, ChangeListener[]>();
  let connection: Listener | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  let losses = 0;

  const tellAll = (): void => {
    for (const group of listeners.values()) for (const listener of group) listener(null);
  };

  const receive = (payload: string): void => {
    const colon = payload.indexOf(':');
    const topic = colon === -1 ? payload : payload.slice(0, colon);
    const key = colon === -1 ? null : payload.slice(colon + 1);
    for (const listener of listeners.get(topic) ?? []) listener(key);
  };

  const reconnectSoon = (): void => {
    if (stopped || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().then(tellAll, onFailure);
    }, retryMs);
  };

  const onFailure = (error: unknown): void => {
    settings.onError(error instanceof Error ? error : new Error(String(error)));
    reconnectSoon();
  };

  async function connect(): Promise<void> {
    const next = await openListener({ ...settings, checkEveryMs }, receive, (error) => {
      if (connection === null || connection !== next || stopped) return;
      connection = null;
      losses++;
      onFailure(error);
    });
    if (stopped) return void next.end().catch(() => undefined);
    connection = next;
  }

  return {
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await connection?.end().catch(() => undefined);
    },
    state: () => ({ isListening: connection !== null, losses }),
    async heard() {
      await connection?.ask().catch(() => undefined);
    },
  };
}

interface Listener {
  /** Resolves with an answer to a question that was sent after this call. */
  ask: () => Promise<unknown>;
  end: () => Promise<void>;
}

/** A connection that listens, and checks now and then that it still answers; calls `onLost` when it does not. */
async function openListener(
  {
    connectionString,
    checkEveryMs,
  }: Required<Pick<ChangesSettings, 'connectionString' | 'checkEveryMs'>>,
  onPayload: (payload: string) => void,
  onLost: (error: Error) => void,
): Promise<Listener> {
  const client = new pg.Client({
    connectionString,
    application_name: 'lantern changes',
    connectionTimeoutMillis: 5000,
    query_timeout: checkEveryMs,
    keepAlive: true,
  });
  const hangUp = (): void => void client.end().catch(() => undefined);
  const lose = (error: Error): void => {
    onLost(error);
    hangUp();
  };
  client.on('error', lose);
  client.on('notification', (message) => onPayload(message.payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    hangUp();
    throw error;
  }
  const ask = oneAtATime(() => client.query('select 1'));
  const check = setInterval(() => void ask().catch(lose), checkEveryMs).unref();
  client.on('end', () => {
    clearInterval(check);
    onLost(new Error('connection closed'));
  });
  return { ask, end: () => client.end() };
}

/** Asks a connection one question at a time, as it takes them. Those who ask while one is under way share the next one. */
function oneAtATime(question: () => Promise<unknown>): () => Promise<unknown> {
  let current: Promise<unknown> | null = null;
  let next: Promise<unknown> | null = null;
  const begin = (): Promise<unknown> => {
    next = null;
    current = question().finally(() => {
      if (next === null) current = null;
    });
    return current;
  };
  return () => {
    if (current === null) return begin();
    next ??= current.then(begin, begin);
    return next;
  };
}

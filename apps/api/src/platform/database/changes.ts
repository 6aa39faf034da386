import pg from 'pg';

const channel = 'lantern_changed';
const retryMs = 500;
const usualCheckEveryMs = 5000;

/**
 * What can change. Triggers of the database announce it, so that writers need not think of it; `session`
 * comes with the hash of the ended one, `desk` with what operators have to read again, the others without a key.
 */
export type Topic = 'session' | 'catalogue' | 'settings' | 'ads' | 'danmaku' | 'desk';

/** `key` says which one changed; null means any may have. */
export type ChangeListener = (key: string | null) => void;

export interface Changes {
  /** Calls the listener on every announcement of the topic, of this process or another. */
  on(topic: Topic, listener: ChangeListener): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  state(): ListeningState;
}

export interface ListeningState {
  /** Whether announcements arrive now. */
  isListening: boolean;
  /** How often the connection broke. */
  losses: number;
}

export interface ChangesSettings {
  connectionString: string;
  onError: (error: Error) => void;
  /** How often it is checked that the connection still answers, 5 seconds by default. */
  checkEveryMs?: number;
}

/**
 * Listens for announcements on a connection of its own. What was announced while the connection was
 * broken is lost, so after a reconnect every listener is told that anything may have changed. A connection
 * that went silent without a word, as when a machine between is gone, is noticed by asking it now and then.
 */
export function createChanges(settings: ChangesSettings): Changes {
  const { checkEveryMs = usualCheckEveryMs } = settings;
  const listeners = new Map<string, ChangeListener[]>();
  let client: pg.Client | null = null;
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
      if (client === null || client !== next || stopped) return;
      client = null;
      losses++;
      onFailure(error);
    });
    if (stopped) return void next.end().catch(() => undefined);
    client = next;
  }

  return {
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
    state: () => ({ isListening: client !== null, losses }),
  };
}

/** A connection that listens, and asks now and then whether it still is one; `onLost` is told once it is not. */
async function openListener(
  {
    connectionString,
    checkEveryMs,
  }: Required<Pick<ChangesSettings, 'connectionString' | 'checkEveryMs'>>,
  onPayload: (payload: string) => void,
  onLost: (error: Error) => void,
): Promise<pg.Client> {
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
  const check = setInterval(() => void client.query('select 1').catch(lose), checkEveryMs).unref();
  client.on('end', () => {
    clearInterval(check);
    onLost(new Error('connection closed'));
  });
  return client;
}

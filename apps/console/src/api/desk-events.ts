import {
  eventNeeds,
  type OperatorEvent,
  operatorEvent,
  operatorEventsPath,
} from '@lantern/contracts/operator-events';
import type { QueryClient } from '@tanstack/react-query';

import { familyOf, operatorHeaders } from './call-api.ts';

/** Events within this time are handled together, so that a busy minute causes no storm of calls. */
const togetherMs = 250;
const retryMs = { first: 1000, longest: 30_000 };
/** How long the stream may be silent; the server sends something every 15 seconds. */
const silenceMs = 40_000;

const listeners = new Set<() => void>();
let isLive = false;

function setLive(next: boolean): void {
  if (isLive === next) return;
  isLive = next;
  for (const notify of listeners) notify();
}

/** Whether the stream of events is connected; for `useSyncExternalStore`. */
export const deskIsLive = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return (): void => void listeners.delete(listener);
  },
  read: (): boolean => isLive,
};

/** Listens until the signal ends it, and reloads everything that events announce. It reconnects by itself. */
export async function followDesk(client: QueryClient, signal: AbortSignal): Promise<void> {
  const refresh = gather(client);
  let wait = retryMs.first;
  while (!signal.aborted) {
    try {
      await listen(signal, (event) => {
        wait = retryMs.first;
        refresh(event);
      });
    } catch {
      // No connection, or a broken one: tried again below.
    }
    setLive(false);
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(retryMs.longest, wait * 2);
  }
}

async function listen(signal: AbortSignal, onEvent: (event: OperatorEvent) => void): Promise<void> {
  const silence = new AbortController();
  const hangUp = (): void => silence.abort();
  let timer = setTimeout(hangUp, silenceMs);
  try {
    const response = await fetch(operatorEventsPath, {
      headers: operatorHeaders(),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) return;
    setLive(true);
    // Changes before the stream was open were not announced.
    onEvent({ what: 'all' });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(hangUp, silenceMs);
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const event of lines.flatMap(readLine)) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

function readLine(line: string): OperatorEvent[] {
  if (!line.startsWith('data: ')) return [];
  const read = operatorEvent.safeParse(JSON.parse(line.slice(6)));
  return read.success ? [read.data] : [];
}

/** Returns a handler that reloads what events are about: a little later, and once for many events. */
function gather(client: QueryClient): (event: OperatorEvent) => void {
  let waiting: OperatorEvent[] = [];
  const flush = (): void => {
    const events = waiting;
    waiting = [];
    void client.invalidateQueries({
      predicate: ({ queryKey }) => events.some((event) => isAbout(event, queryKey)),
    });
  };
  return (event) => {
    if (waiting.length === 0) setTimeout(flush, togetherMs);
    waiting.push(event);
  };
}

/** Whether an answer is to be read again: an event names the family of calls that it is about, as their paths do. */
function isAbout({ what, memberCode }: OperatorEvent, [path, of]: readonly unknown[]): boolean {
  const family = typeof path === 'string' ? familyOf(path) : '';
  if (family === 'inbox') return true;
  if (what === 'all') return Object.hasOwn(eventNeeds, family);
  // What was said is read again for the member who said it.
  return family === what && (typeof of !== 'string' || of === memberCode);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

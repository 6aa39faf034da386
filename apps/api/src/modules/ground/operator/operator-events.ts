import { PassThrough } from 'node:stream';

import { operatorMay } from '@lantern/contracts/call';
import {
  eventNeeds,
  type OperatorEvent,
  operatorEvent,
  operatorEventsPath,
} from '@lantern/contracts/operator-events';
import { can } from '@lantern/rules/operator-permissions';
import type { FastifyInstance } from 'fastify';

import type { OperatorActor } from '../../../calls/actor.ts';
import { openAsOperator } from '../../../calls/operator-door.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { operatorSessionsOf } from './login/operator-sessions.ts';

/** The time between beats, shorter than the time limits of proxies in between. */
const usualBeatMs = 15_000;
/** The life of a stream; then the console opens another one. */
const longestMs = 5 * 60_000;
/** The most streams of one operator; the oldest is closed for another. */
const mostPerOperator = 12;
/** The most unread bytes of a console that has stopped reading; beyond it, the stream is closed. */
const mostUnread = 65_536;

interface Listener {
  /** The operator, with the roles at the last beat. */
  operator: OperatorActor;
  stream: PassThrough;
  openedAt: number;
}

/**
 * The consoles that listen to this process, and get what the database announces. At the latest a beat after a session ends
 * or its roles change, its stream ends or follows the new roles. A stream does not count as a use of the session.
 */
class OperatorEvents {
  readonly #deps: Deps;
  readonly #beatMs: number;
  readonly #listeners = new Set<Listener>();
  #beat: NodeJS.Timeout | undefined;

  constructor(deps: Deps, beatMs: number) {
    this.#deps = deps;
    this.#beatMs = beatMs;
    deps.changes.on('desk', (key) => this.#tell(readKey(key)));
  }

  /** Opens a stream of the events that this operator may see. */
  open(operator: OperatorActor): PassThrough {
    const own = [...this.#listeners].filter((it) => it.operator.operatorId === operator.operatorId);
    if (own.length >= mostPerOperator && own[0]) this.#drop(own[0]);
    const listener = { operator, stream: new PassThrough(), openedAt: performance.now() };
    if (this.#listeners.size === 0) this.#beginBeating();
    this.#listeners.add(listener);
    listener.stream.on('close', () => this.#drop(listener));
    listener.stream.write(':\n\n');
    return listener.stream;
  }

  closeAll(): void {
    for (const listener of this.#listeners) this.#drop(listener);
  }

  #drop(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    const { stream } = listener;
    // An end is no error to who listens; a console that has stopped reading would never see it.
    if (stream.writableLength + stream.readableLength > 0) stream.destroy();
    else stream.end();
    if (this.#listeners.size === 0) clearInterval(this.#beat);
  }

  #write(listener: Listener, text: string): void {
    if (listener.stream.writableLength > mostUnread) this.#drop(listener);
    else listener.stream.write(text);
  }

  #tell(event: OperatorEvent): void {
    const text = `data: ${JSON.stringify(event)}\n\n`;
    for (const listener of this.#listeners) {
      if (mayHear(listener.operator, event)) this.#write(listener, text);
    }
  }

  #beginBeating(): void {
    const onTrouble = (err: unknown): void =>
      this.#deps.log.warn({ err }, 'the streams of consoles could not be checked');
    const beat = (): void => void this.#beatOnce().catch(onTrouble);
    this.#beat = setInterval(beat, this.#beatMs).unref();
  }

  async #beatOnce(): Promise<void> {
    const asked = [...this.#listeners];
    const hashes = new Set(asked.map(({ operator }) => operator.sessionHash));
    const live = await operatorSessionsOf(this.#deps).findRoles([...hashes]);
    const oldest = performance.now() - longestMs;
    for (const listener of asked) {
      const roles = live.get(listener.operator.sessionHash);
      if (roles === undefined || listener.openedAt < oldest) this.#drop(listener);
      else {
        listener.operator = { ...listener.operator, roles };
        this.#write(listener, ':\n\n');
      }
    }
  }
}

/** Beats keep idle streams open, and end those whose session is over. */
export const createOperatorEvents = (deps: Deps, { beatMs = usualBeatMs } = {}): OperatorEvents =>
  new OperatorEvents(deps, beatMs);

const mayHear = ({ roles }: OperatorActor, { what }: OperatorEvent): boolean =>
  what === 'all' || can(roles, eventNeeds[what]);

/** `chat/<member code>`, `feedback` or `reports`; null after a broken connection. */
function readKey(key: string | null): OperatorEvent {
  const [what, memberCode] = key?.split('/') ?? [];
  const read = operatorEvent.safeParse({ what, memberCode });
  return read.success ? read.data : { what: 'all' };
}

export const operatorEventsOf = oncePerSite((deps) => createOperatorEvents(deps));

/** The stream that a console listens to. */
export function registerOperatorEvents(app: FastifyInstance, deps: Deps): void {
  const needs = operatorMay('own.account', 'given');
  app.get(operatorEventsPath, async (request, reply) => {
    request.route = operatorEventsPath;
    const operator = await openAsOperator(deps, request, needs);
    reply.header('content-type', 'text/event-stream; charset=utf-8');
    if (request.method === 'HEAD') return reply.send();
    return reply.send(operatorEventsOf(deps).open(operator));
  });
  app.addHook('preClose', async () => operatorEventsOf(deps).closeAll());
}

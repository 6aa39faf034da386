import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Call, PayloadInputOf } from '@lantern/contracts/call';
import { envelope } from '@lantern/contracts/envelope';

import { notifyPath } from '../../src/modules/money/payment/notifies/notify-path.ts';
import type { GatewayNotify } from '../../src/test/gateways/loopback-gateway.ts';

const program = fileURLToPath(new URL('serve.ts', import.meta.url));

type Answer = { code: number; data: unknown };

/** What a gateway is told; each kind reads its own part of it. */
export type NotifyAnswer = { status: number; body: string };

/** One process of the API that may be told to die. */
export class ServedApi {
  readonly #child: ChildProcess;
  readonly origin: string;
  readonly gone: Promise<unknown>;

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.origin = origin;
    this.gone = once(child, 'exit');
  }

  static async start(env: Readonly<Record<string, string>>): Promise<ServedApi> {
    const child = fork(program, {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: 'inherit',
    });
    const messages: unknown[] = await once(child, 'message');
    return new ServedApi(child, String(messages[0]));
  }

  /** From now on it dies when it reaches the point. */
  async arm(point: string): Promise<void> {
    const armed = once(this.#child, 'message');
    this.#child.send(point);
    await armed;
  }

  async end(): Promise<void> {
    this.#child.disconnect();
    await this.gone;
  }

  /** Sends a call of a member; null when the process died before it answered. */
  async call<C extends Call>(
    call: C,
    payload: PayloadInputOf<C>,
    token: string,
  ): Promise<Answer | null> {
    const isPost = call.method === 'POST';
    const text = await this.#fetch(call.path, {
      method: call.method,
      headers: { token, security: '1', ...(isPost ? { 'content-type': 'application/json' } : {}) },
      ...(isPost ? { body: JSON.stringify(payload) } : {}),
    });
    if (text === null) return null;
    const { code, data } = envelope.parse(JSON.parse(text));
    return { code, data };
  }

  /** Sends a notify as its channel does; null when the process died before it answered. */
  notify = (
    channel: string,
    { method, query, headers, body }: GatewayNotify,
  ): Promise<NotifyAnswer | null> =>
    this.#ask(`${notifyPath(channel)}?${query}`, {
      method,
      headers,
      ...(method === 'POST' && { body }),
    });

  /** Whether it says that it and its database can work. */
  isReady = async (): Promise<boolean> =>
    (await this.#fetch('/readyz', {}))?.startsWith('{"code":0') === true;

  async #fetch(path: string, init: RequestInit): Promise<string | null> {
    return (await this.#ask(path, init))?.body ?? null;
  }

  async #ask(path: string, init: RequestInit): Promise<NotifyAnswer | null> {
    try {
      const answer = await fetch(`${this.origin}${path}`, init);
      return { status: answer.status, body: await answer.text() };
    } catch {
      return null;
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';

import type { Call, PayloadInputOf } from '@lantern/contracts/call';
import { type Envelope, envelope } from '@lantern/contracts/envelope';
import { resultCode } from '@lantern/contracts/result-codes';

/** What a member's client does by itself: it tries again after these, and shows everything else. */
const retryableStatus = new Set([502, 503, 504]);
const pauseMs = 200;
/** After this no client tries again. */
const patienceMs = 60_000;

/** What members met. */
export interface Tally {
  answered: number;
  /** Answers that were asked for again, by why. */
  retried: Record<string, number>;
  longestWaitMs: number;
  /** Answers that no member should see. */
  wrong: string[];
}

export const emptyTally = (): Tally => ({ answered: 0, retried: {}, longestWaitMs: 0, wrong: [] });

/** Sends calls as members do, again and again until they are answered; of several origins to each in turn. */
export class SiteClient {
  readonly tally: Tally;
  readonly #origins: readonly string[];
  #turns = 0;

  constructor(origins: readonly string[], tally: Tally = emptyTally()) {
    this.#origins = origins;
    this.tally = tally;
  }

  /** The data of an answer; undefined for one that was wrong, which is noted. */
  async call<C extends Call>(call: C, payload: PayloadInputOf<C>, token = ''): Promise<unknown> {
    const answer = await this.ask(call, payload, token);
    if (answer === null) return undefined;
    const { code, msg, data } = answer;
    if (code === resultCode.ok) return data ?? null;
    this.tally.wrong.push(`${call.path}: ${code} ${msg}`);
    return undefined;
  }

  /** An answer as it comes; null for none that a member should see, which is noted. */
  async ask<C extends Call>(
    call: C,
    payload: PayloadInputOf<C>,
    token = '',
  ): Promise<Envelope | null> {
    const isPost = call.method === 'POST';
    const text = await this.#send(call.path, {
      method: call.method,
      headers: {
        security: '1',
        ...(token === '' ? {} : { token }),
        ...(isPost ? { 'content-type': 'application/json' } : {}),
      },
      ...(isPost ? { body: JSON.stringify(payload) } : {}),
    });
    return text === null ? null : readEnvelope(text);
  }

  /** What is at an address; null for an answer that was wrong. */
  get = (path: string): Promise<string | null> => this.#send(path, {});

  async #send(path: string, init: RequestInit): Promise<string | null> {
    const begunAt = performance.now();
    for (;;) {
      const outcome = await this.#try(path, init);
      this.tally.longestWaitMs = Math.max(this.tally.longestWaitMs, performance.now() - begunAt);
      if (typeof outcome === 'string') {
        this.tally.answered++;
        return outcome;
      }
      if (outcome.isWrong || performance.now() - begunAt > patienceMs) {
        this.tally.wrong.push(`${path.slice(0, 60)}: ${outcome.why}`);
        return null;
      }
      this.tally.retried[outcome.why] = (this.tally.retried[outcome.why] ?? 0) + 1;
      await pause(pauseMs);
    }
  }

  async #try(path: string, init: RequestInit): Promise<string | { why: string; isWrong: boolean }> {
    const origin = this.#origins[this.#turns++ % this.#origins.length] ?? '';
    try {
      const signal = AbortSignal.timeout(15_000);
      const answer = await fetch(`${origin}${path}`, { ...init, signal });
      const text = await answer.text();
      if (answer.ok) return text;
      return { why: `status ${answer.status}`, isWrong: !retryableStatus.has(answer.status) };
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return { why: isLate ? 'no answer in 15 s' : 'cut off', isWrong: isLate };
    }
  }
}

const readEnvelope = (text: string): Envelope => {
  try {
    return envelope.parse(JSON.parse(text));
  } catch {
    return { code: -1, msg: `no envelope: ${text.slice(0, 80)}` };
  }
};

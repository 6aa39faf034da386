import type { EventEmitter } from 'node:events';

import * as z from 'zod/mini';

/** The answer of one of several processes. */
const peerAnswer = z.object({
  /** The process's number, from 1; its replacement has the same. Null for a single process. */
  process: z.nullable(z.number()),
  text: z.string(),
});
export type PeerAnswer = z.infer<typeof peerAnswer>;

/** The processes of this machine that answer requests side by side. */
export interface Peers {
  /** Sets this process's answer to questions of its own and of other processes. */
  answer(say: () => Promise<string>): void;
  /** Asks all processes; those that don't answer soon are left out. */
  askAll(): Promise<PeerAnswer[]>;
}

const patienceMs = 2000;

/** To the process above. */
const upward = z.union([
  z.object({ kind: z.literal('ask-all'), id: z.number() }),
  z.object({ kind: z.literal('say'), id: z.number(), text: z.string() }),
]);
/** From the process above. */
const downward = z.union([
  z.object({ kind: z.literal('asked'), id: z.number() }),
  z.object({ kind: z.literal('all-said'), id: z.number(), all: z.array(peerAnswer) }),
]);

type Upward = z.infer<typeof upward>;
type Downward = z.infer<typeof downward>;

/** For a single process. */
export function standAlone(): Peers {
  let say = async (): Promise<string> => '';
  return {
    answer: (how) => void (say = how),
    askAll: async () => [{ process: null, text: await say() }],
  };
}

/** For one of several processes: asks the others through the process above them. */
export function standAmongOthers(
  above: EventEmitter,
  send: (message: Upward) => void,
  patience = patienceMs,
): Peers {
  const waiting = new Map<number, (all: PeerAnswer[]) => void>();
  let say = async (): Promise<string> => '';
  let asked = 0;

  above.on('message', (message: unknown) => {
    const { data: received } = downward.safeParse(message);
    if (received?.kind === 'all-said') waiting.get(received.id)?.(received.all);
    if (received?.kind !== 'asked') return;
    say().then(
      (text) => send({ kind: 'say', id: received.id, text }),
      () => undefined,
    );
  });

  return {
    answer: (how) => void (say = how),
    askAll: () =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(id);
        };
        const timer = setTimeout(() => {
          done();
          reject(new Error('the process above does not answer'));
        }, patience * 2);
        waiting.set(id, (all) => {
          done();
          resolve(all);
        });
        send({ kind: 'ask-all', id });
      }),
  };
}

interface Below extends EventEmitter {
  send(message: Downward): unknown;
}

interface Round {
  missing: Set<number>;
  all: PeerAnswer[];
  end: () => void;
}

/** For the process above: passes on a question, and returns all answers. */
export function connectPeers(patience = patienceMs) {
  const below = new Map<number, Below>();
  const rounds = new Map<number, Round>();
  let begun = 0;

  function ask(from: Below, asked: number): void {
    const id = ++begun;
    const end = (): void => {
      clearTimeout(timer);
      if (!rounds.delete(id)) return;
      const all = round.all.toSorted((a, b) => Number(a.process) - Number(b.process));
      from.send({ kind: 'all-said', id: asked, all });
    };
    const timer = setTimeout(end, patience);
    const round: Round = { missing: new Set(below.keys()), all: [], end };
    rounds.set(id, round);
    for (const one of below.values()) one.send({ kind: 'asked', id });
  }

  function takeAnswer(number: number, id: number, text: string): void {
    const round = rounds.get(id);
    if (!round?.missing.delete(number)) return;
    round.all.push({ process: number, text });
    if (round.missing.size === 0) round.end();
  }

  return {
    join(number: number, one: Below): void {
      below.set(number, one);
      one.on('message', (message: unknown) => {
        const { data: received } = upward.safeParse(message);
        if (received?.kind === 'ask-all') ask(one, received.id);
        if (received?.kind === 'say') takeAnswer(number, received.id, received.text);
      });
    },
    leave: (number: number): void => void below.delete(number),
  };
}

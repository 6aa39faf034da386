import type { AnswerInputOf, Call, PayloadOf } from '@lantern/contracts/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { StartedAnswer, writeAnswer } from '../http/answer.ts';
import { formLimit } from '../http/bodies.ts';
import { checkCrossSite } from '../http/cross-site.ts';
import { checkPlainValue } from '../http/parse-json-body.ts';
import { createAnswerSender } from '../http/send-answer.ts';
import { SharedAnswer } from '../http/shared-answer.ts';
import { refuse } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { type CallContext, type ContextOf, openContext } from './call-context.ts';
import { createDoorLimit } from './call-limit.ts';
import { uploadRoomsOf } from './upload-rooms.ts';

/**
 * Runs a call for an authorised caller with a parsed payload; its answer is parsed on the way out. Verbs of modules take
 * the same two arguments, `verb(context, input)`, with English names for the payload's fields.
 */
export type Handler<C extends Call> = (
  context: ContextOf<C['needs']>,
  payload: PayloadOf<C>,
) => Answered<C> | Promise<Answered<C>>;

/** The result of a handler: data, or an answer that is written already. */
type Answered<C extends Call> = AnswerInputOf<C> | SharedAnswer | StartedAnswer;

/** One handler for each call of a group; a missing one does not compile. */
export type Handlers<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]>;
};

/** A field of a call's declaration, with the type that this call gives it. */
const fieldOf = <C, Field extends keyof C>(call: C, field: Field): C[Field] => call[field];

/** Registers the routes of a group of calls, aliases included. */
export function bindCalls<Calls extends Readonly<Record<string, Call>>>(
  app: FastifyInstance,
  deps: Deps,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const name in calls) bindCall(app, deps, calls[name], handlers[name]);
}

/** Throws when a declared call has no route, because its module is not registered. */
export function checkBound(app: FastifyInstance, calls: Readonly<Record<string, Call>>): void {
  for (const [name, { method, path }] of Object.entries(calls)) {
    if (!app.hasRoute({ method, url: path }))
      throw new Error(`no module answers ${name} (${path})`);
  }
}

function bindCall<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  handler: Handler<C>,
): void {
  const limitAtDoor = createDoorLimit(deps, fieldOf(call, 'limit'));
  const isAct = typeof fieldOf(call, 'audit') === 'object';
  const sender = createAnswerSender(deps.config, (...recorded) => app.recordAnswer(...recorded));
  const answerIn = async (
    context: ContextOf<C['needs']>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const reading =
      call.body === 'form' ? receiveForm(context, request, reply) : readPayload(call, request);
    const payload = parsePayload(call, reading instanceof Promise ? await reading : reading);
    const counting = limitAtDoor?.(context);
    if (counting instanceof Promise) await counting;
    const answer = await handler(context, payload);
    // What was just written is read next: no cache may still have what was there before.
    if (isAct) await deps.changes.heard();
    if (answer instanceof StartedAnswer) return sender.sendStarted(reply, answer);
    return answer instanceof SharedAnswer
      ? sender.sendShared(reply, answer)
      : sender.send(reply, writeAnswer(call, answer, deps.sealer.seal));
  };
  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    request.route = call.path;
    if (call.method === 'POST') checkCrossSite(request);
    // Most of these values are no promises; an await would cost a turn of the event loop for each.
    const opening = openContext({ call, deps, request, reply });
    const context = opening instanceof Promise ? await opening : opening;
    return answerIn(context, request, reply);
  };
  const scope = call.body === 'form' ? app.forms : app;
  const bodyLimit = call.body === 'form' ? { bodyLimit: formLimit(deps.config) } : {};
  for (const url of [call.path, ...(call.aliases ?? [])]) {
    scope.route({ method: call.method, url, handler: run, ...bodyLimit });
  }
}

function parsePayload<C extends Call>(call: C, given: unknown): PayloadOf<C> {
  const parsed = z.safeParse(fieldOf(call, 'payload'), given);
  if (parsed.success) return parsed.data;
  return refuse('bad-payload', { fields: fieldsOf(parsed.error.issues) });
}

interface Fault {
  path: readonly PropertyKey[];
  /** The names of fields that an object must not have. */
  keys?: readonly string[];
}

/** The paths of a payload's wrong fields, the first few of them: a payload can have very many. */
const fieldsOf = (faults: readonly Fault[]): string[] => [
  ...new Set(
    faults.slice(0, 20).map(({ path, keys }) => [...path, ...(keys ?? []).slice(0, 1)].join('.')),
  ),
];

/** Receives a form, as far as there is room for it, and returns the fields beside its file. */
async function receiveForm(
  context: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const body = uploadRoomsOf(context.deps).enter(context, request, reply);
  return (await context.receiveUpload(body)).fields;
}

function readPayload(call: Call, request: FastifyRequest): unknown {
  // A request without a body counts as an empty payload.
  if (call.method === 'POST') return request.body === undefined ? {} : request.body;
  checkPlainValue(request.query);
  return request.query;
}

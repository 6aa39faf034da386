import type { Needs } from '@lantern/contracts/call';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '../deps.ts';
import { plainAddress } from '../http/address.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { checkDeliberate } from '../http/deliberate.ts';
import { ownOrigin } from '../http/own-origin.ts';
import type { OperatorActor } from '../modules/operator/operator-sessions.ts';
import { type Actor, readActor } from './actor.ts';
import { refuse } from './app-error.ts';
import { readUpload, type Upload } from './read-upload.ts';

/** What a handler knows of the request beside its payload. */
export class CallContext {
  readonly #deps: Deps;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #upload: Promise<Upload> | undefined;

  constructor(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
    this.#deps = deps;
    this.#request = request;
    this.#reply = reply;
  }

  /** The caller's network address. */
  get address(): string {
    return plainAddress(this.#request.ip);
  }

  /** What tells this caller from others, as well as can be. */
  get caller(): string {
    return this.address;
  }

  /** Origin of the site as the caller's browser has it, for addresses that lead back here. */
  get origin(): string {
    return ownOrigin(this.#request, this.#deps.config.publicBaseUrl);
  }

  /** When the request arrived, by the server's clock. */
  get arrivedAt(): Date {
    const agoMs = performance.now() - this.#request.begunAt;
    return new Date(this.#deps.now().getTime() - agoMs);
  }

  /** The member who calls, if anybody: for calls that nobody needs to be a member for. */
  findActor(): Promise<Actor | null> {
    return readActor(this.#request, this.#deps.sessions.find);
  }

  /** Refuses a GET that has an effect unless a page of ours sent it on purpose. */
  checkDeliberate(): void {
    checkDeliberate(this.#request);
  }

  /** A cookie the caller sent, or null. */
  readCookie(name: string): string | null {
    return readCookie(this.#request.headers.cookie, name);
  }

  /** Sets an HttpOnly, SameSite=Lax cookie with the answer. */
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void {
    const secure = this.#deps.config.publicBaseUrl?.startsWith('https:') ?? false;
    this.#reply.header('set-cookie', writeCookie(name, value, { ...options, secure }));
  }

  /** The one file of a call whose body is a form, and the fields beside it. */
  readUpload(): Promise<Upload> {
    this.#upload ??= readUpload(this.#request);
    return this.#upload;
  }
}

/** The context of a call that needs a member. */
export class MemberContext extends CallContext {
  readonly actor: Actor;

  constructor(deps: Deps, request: FastifyRequest, reply: FastifyReply, actor: Actor) {
    super(deps, request, reply);
    this.actor = actor;
  }

  override get caller(): string {
    return this.actor.memberCode;
  }
}

/** The context of a call that needs an operator. */
export class OperatorContext extends CallContext {
  readonly operator: OperatorActor;

  constructor(deps: Deps, request: FastifyRequest, reply: FastifyReply, operator: OperatorActor) {
    super(deps, request, reply);
    this.operator = operator;
  }
}

/** By what a call needs, what its handler gets. */
export interface ContextByNeeds {
  nobody: CallContext;
  member: MemberContext;
  operator: OperatorContext;
}

type OpenContext<Who extends Needs> = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
) => ContextByNeeds[Who] | Promise<ContextByNeeds[Who]>;

async function openAsMember(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const actor = await readActor(request, deps.sessions.find);
  return actor === null ? refuse('session-over') : new MemberContext(deps, request, reply, actor);
}

async function openAsOperator(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { token } = request.headers;
  const operator = typeof token === 'string' ? await deps.operators.find(token) : null;
  return operator === null
    ? refuse('operator-only')
    : new OperatorContext(deps, request, reply, operator);
}

/** Authorises a request: the context for its handler, or a refusal. */
export const openContext: { readonly [Who in Needs]: OpenContext<Who> } = {
  nobody: (deps, request, reply) => new CallContext(deps, request, reply),
  member: openAsMember,
  operator: openAsOperator,
};

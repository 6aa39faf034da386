import type { Call, CallAudit, Needs, OperatorNeeds } from '@lantern/contracts/call';
import type { Language } from '@lantern/rules/languages';
import { can, type Permission } from '@lantern/rules/operator-permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { addressOf } from '../http/address.ts';
import {
  type CookieOptions,
  readCookie,
  readOwnCookie,
  removeUnprefixed,
  writeCookie,
} from '../http/cookies.ts';
import { checkDeliberate } from '../http/deliberate.ts';
import { isFromForeignPage } from '../http/foreign-page.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import { refuse } from '../platform/app-error.ts';
import { createAddressList } from '../platform/config/address-list.ts';
import type { Deps } from '../platform/deps.ts';
import type { Body } from '../platform/limits/body-room.ts';
import { type Actor, type OperatorActor, readActor } from './actor.ts';
import { ownLimit, type OwnLimit } from './call-limit.ts';
import { createAct, type OperatorAct } from './operator-act.ts';
import { checkConsolePage, openAsOperator } from './operator-door.ts';
import { readUpload, type Upload } from './read-upload.ts';

/** The parts of which a context is made. */
interface CallSources {
  call: Call;
  deps: Deps;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The request as a handler sees it, without its payload. */
export class CallContext {
  /** The platform under the modules. */
  readonly deps: Deps;
  readonly #call: Call;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #upload: Promise<Upload> | undefined;

  constructor({ call, deps, request, reply }: CallSources) {
    this.#call = call;
    this.deps = deps;
    this.#request = request;
    this.#reply = reply;
  }

  /** Whether members reach the site by https. */
  get #isSecure(): boolean {
    return this.deps.config.publicBaseUrl?.startsWith('https:') ?? false;
  }

  /** The caller's network address. */
  get address(): string {
    return addressOf(this.#request);
  }

  /** The key that limits count this caller by: the member, else the network address. */
  get caller(): string {
    return this.address;
  }

  /** The member who calls; null where the call needs none and the caller is none. */
  get memberId(): number | null {
    return null;
  }

  /** The call's limit, as this caller has used it, for a call that counts what it writes. */
  get limit(): OwnLimit {
    const { limit, path } = this.#call;
    if (limit === undefined) throw new Error(`${path} declares no limit`);
    return ownLimit(this.deps, limit, this);
  }

  /** The language that the caller reads. */
  get language(): Language {
    return this.#request.language;
  }

  /** Whether the call was made on the machine that the site runs on, or from an address of `DEMO_FROM`. */
  get isFromThisMachine(): boolean {
    return isFromThisMachine(this.#request, createAddressList(this.deps.config.demoFrom));
  }

  /** The site's origin as the caller's browser sees it, for links back to the site. */
  get origin(): string {
    return ownOrigin(this.#request, this.deps.config.publicBaseUrl);
  }

  /** When the request arrived, by the server's clock. */
  get arrivedAt(): Date {
    const agoMs = performance.now() - this.#request.begunAt;
    return new Date(this.deps.now().getTime() - agoMs);
  }

  /** The member who calls, or null: for calls that need no member. */
  findActor(): Promise<Actor | null> {
    return readActor(this.#request, this.#request.server.callers.findMember);
  }

  /** Whether the caller asks for the head of an answer alone, which must have no effect. */
  get isHead(): boolean {
    return this.#request.method === 'HEAD';
  }

  /** Refuses a GET that has an effect, unless a page of this site sent it on purpose. */
  checkDeliberate(): void {
    checkDeliberate(this.#request);
  }

  /** Whether a page of another site made the call. */
  get isFromForeignPage(): boolean {
    return isFromForeignPage(this.#request, this.deps.config.publicBaseUrl);
  }

  /** The `Token` header, unchecked; null without one. {@link findActor} checks it. */
  get token(): string | null {
    const { token } = this.#request.headers;
    return typeof token === 'string' ? token : null;
  }

  /** A cookie of {@link setCookie} that the caller sent, or null. */
  readCookie(name: string): string | null {
    return readOwnCookie(this.#request.headers.cookie, name, this.#isSecure);
  }

  /** The `User-Agent` header, at most 200 characters; `""` when there is none. */
  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 200);
  }

  /** The id of the request in the log. */
  get requestId(): string {
    return this.#request.id;
  }

  /** Refuses a browser's request, unless a page of the operators' console sent it. */
  checkConsolePage(): void {
    checkConsolePage(this.deps, this.#request);
  }

  /**
   * Sets an HttpOnly cookie with the answer; `SameSite=Lax` by default. On a site of https it has the prefix `__Host-`, and
   * is for all paths; one of that name from before the prefix is removed.
   */
  setCookie(name: string, value: string, options: Omit<CookieOptions, 'secure'>): void {
    const secure = this.#isSecure;
    this.#reply.header('set-cookie', writeCookie(name, value, { ...options, secure }));
    if (!secure) return;
    const hasOld = readCookie(this.#request.headers.cookie, name) !== null;
    // A request does not carry cookies of other paths, so a cookie that is removed is removed without being seen.
    if (hasOld || options.maxAgeSeconds === 0)
      this.#reply.header('set-cookie', removeUnprefixed(name, options.path));
  }

  /** Whether the client still waits for the answer. */
  isWaitedFor(): boolean {
    return !this.#reply.raw.destroyed;
  }

  /** Receives the form of a call whose body is one. */
  receiveUpload(body: Body): Promise<Upload> {
    this.#upload = readUpload(this.#request, body);
    return this.#upload;
  }

  /** The file and the other fields of a call whose body is a form. */
  readUpload(): Promise<Upload> {
    if (this.#upload === undefined) throw new Error(`${this.#call.path} takes no form`);
    return this.#upload;
  }
}

/** The context of a call that needs a member. */
export class MemberContext extends CallContext {
  readonly actor: Actor;

  constructor(sources: CallSources, actor: Actor) {
    super(sources);
    this.actor = actor;
  }

  override get memberId(): number {
    return this.actor.memberId;
  }

  override get caller(): string {
    return this.actor.memberCode;
  }
}

/** The context of a call that needs an operator. */
export class OperatorContext extends CallContext {
  readonly operator: OperatorActor;
  /** The acting operator, as the call's verbs need it to write to the audit. */
  readonly act: OperatorAct;

  constructor(sources: CallSources, operator: OperatorActor) {
    super(sources);
    this.operator = operator;
    const { now } = sources.deps;
    const requestId = sources.request.id;
    const audit = auditOf(sources.call);
    this.act = createAct({ operator, audit, now, address: this.address, requestId });
  }

  /** Whether the operator's roles permit more than the call asks for. */
  may(permission: Permission): boolean {
    return can(this.operator.roles, permission);
  }
}

/** The part of the context that most operators' verbs read. */
export type ActContext = Pick<OperatorContext, 'deps' | 'act'>;

/** The context that a handler gets, by the caller that its call needs. */
export type ContextOf<Who extends Needs> = Who extends OperatorNeeds
  ? OperatorContext
  : Who extends 'member'
    ? MemberContext
    : CallContext;

async function openAsMember(sources: CallSources): Promise<MemberContext> {
  const actor = await readActor(sources.request, sources.request.server.callers.findMember);
  return actor === null ? refuse('session-over') : new MemberContext(sources, actor);
}

const auditOf = ({ audit }: Call): CallAudit | null => (typeof audit === 'object' ? audit : null);

/** Authorises a request: the context for its handler, or a refusal. */
export function openContext<C extends Call>(
  sources: CallSources & { call: C },
): ContextOf<C['needs']> | Promise<ContextOf<C['needs']>>;
export function openContext(sources: CallSources): CallContext | Promise<CallContext> {
  const { deps, request } = sources;
  const { needs } = sources.call;
  if (needs === 'nobody') return new CallContext(sources);
  if (needs === 'member') return openAsMember(sources);
  return openAsOperator(deps, request, needs).then(
    (operator) => new OperatorContext(sources, operator),
  );
}

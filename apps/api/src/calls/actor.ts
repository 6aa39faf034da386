import type { OperatorRole } from '@lantern/rules/operator-permissions';
import type { FastifyRequest } from 'fastify';

/** The member to whom a live token belongs. */
export interface Actor {
  memberId: number;
  memberCode: string;
  h5Uuid: string;
  /** The token's digest; it identifies the member's session. */
  sessionHash: string;
}

/** The operator who makes a call. */
export interface OperatorActor {
  operatorId: number;
  loginName: string;
  roles: readonly OperatorRole[];
  /** The token's digest; it identifies the operator's session. */
  sessionHash: string;
  /** The number of the session that operators see. */
  sessionId: number;
  /** True for a browser's session (by cookie), false for a program's (by token). */
  inBrowser: boolean;
  /** When the session was opened. */
  createdAt: Date;
  hasFactor: boolean;
  /** When the operator last gave the second factor in this session. */
  provedAt: Date | null;
}

/** Finds the member of a token; null when the token is unknown, expired or revoked. */
export type FindActor = (token: string) => Promise<Actor | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Functions with which the app finds the owner of a token. */
    callers: {
      findMember: FindActor;
      /** A request that a page sends by itself is no use of the session and does not prolong it. */
      findOperator: (token: string, isUse?: boolean) => Promise<OperatorActor | null>;
      /**
       * Whether a pass that a session (by its token's digest) got at `issuedAt` (epoch milliseconds) is still good: the
       * session is live, and the member was not banned since.
       */
      upholds: (sessionHash: string, memberId: number, issuedAt: number) => Promise<boolean>;
    };
  }
}

/**
 * The member who makes this request, by its `Token` header alone. A `userId` header that names another member makes the
 * request count as one with an expired token.
 */
export async function readActor(
  request: FastifyRequest,
  findActor: FindActor,
): Promise<Actor | null> {
  const { token, userid } = request.headers;
  if (typeof token !== 'string') return null;
  const actor = await findActor(token);
  if (actor === null || userid === undefined || userid === '') return actor;
  return userid === actor.h5Uuid ? actor : null;
}

import type { OperatorRole } from '@lantern/rules/operator-permissions';
import type { FastifyRequest } from 'fastify';

/** The member a live token belongs to. */
export interface Actor {
  memberId: number;
  memberCode: string;
  h5Uuid: string;
  /** The token's digest: which of the member's sessions this is. */
  sessionHash: string;
}

/** The operator who makes a call. */
export interface OperatorActor {
  operatorId: number;
  loginName: string;
  roles: readonly OperatorRole[];
  /** The token's digest: which of the operator's sessions this is. */
  sessionHash: string;
  /** The same by the number that operators are told. */
  sessionId: number;
  /** A browser's session, by cookie; else a program's, by token. */
  inBrowser: boolean;
  /** When the session was opened. */
  createdAt: Date;
  hasFactor: boolean;
  /** When the second factor was last given in the session. */
  provedAt: Date | null;
}

/** Finds the member of a token; null when it is none of ours, expired or revoked. */
export type FindActor = (token: string) => Promise<Actor | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose token it is; the app says how to find out. */
    callers: {
      findMember: FindActor;
      /** What is no use of the session, as a page that asks by itself, does not make it live longer. */
      findOperator: (token: string, isUse?: boolean) => Promise<OperatorActor | null>;
      /**
       * Whether what a member was given in a session, by its token's digest, at `issuedAt` (epoch milliseconds) still
       * counts: the session is live, and the member was not banned since.
       */
      upholds: (sessionHash: string, memberId: number, issuedAt: number) => Promise<boolean>;
    };
  }
}

/**
 * Who makes this request: the member of its `Token` header, which is the only thing that counts. A `userId`
 * header that names another member makes the session worthless, as if it were over.
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

import type { Refusal } from '@lantern/contracts/refusals';
import type { Language } from '@lantern/rules/languages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../platform/app-error.ts';
import { isDatabaseAway } from '../platform/database/database-away.ts';
import type { Deps } from '../platform/deps.ts';
import { ClientGone } from './address.ts';
import { writeRefusal } from './answer.ts';
import { BadJson } from './parse-json-body.ts';
import { sendJson } from './send-answer.ts';
import { standardHeaders } from './standard-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why this request was refused, for the log. */
    refusal: Refusal | null;
    /** The first field of the payload that was wrong, for the log. */
    badField: string | null;
    /** The path of the call that is running; the route is known later than this. */
    route: string | null;
    /** Whether the request failed because its client hung up: the site is not at fault. */
    clientGone: boolean;
  }
}

/** The most characters of a field's path that are logged: the caller can make up its last part. */
const longestField = 80;
/** Seconds after which a client may try again when the database is away. */
const databaseRetrySeconds = 2;

const refusalByStatus: Readonly<Record<number, Refusal>> = {
  404: 'not-found',
  406: 'unsupported-type',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'too-many',
  503: 'unavailable',
};

function toAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof BadJson) return new AppError('bad-payload');
  if (isDatabaseAway(error)) return new AppError('unavailable', databaseRetrySeconds);
  const status = error.statusCode ?? 500;
  const refusal = refusalByStatus[status] ?? (status < 500 ? 'bad-payload' : 'failed');
  return new AppError(refusal);
}

/** The error code of a body that ends too soon. */
const cutBody = new Set([
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
]);

/** Whether the client caused this error: it hung up before its address was read, or in the middle of its body. */
function isHangUp(error: Error & Partial<FastifyError>, request: FastifyRequest): boolean {
  if (error instanceof ClientGone) return true;
  const { raw } = request;
  return (
    raw.destroyed &&
    !raw.complete &&
    (cutBody.has(error.code ?? '') || (error.statusCode ?? 500) < 500)
  );
}

/** Answers every error in the envelope, with a code and words for members, and never tells internal details. */
export function answerError(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language = request.language,
): FastifyReply {
  const { refusal, retryAfterSeconds, fields } = toAppError(error);
  request.refusal = refusal;
  const field = fields?.find((it) => it !== '')?.slice(0, longestField) ?? null;
  request.badField = field;
  const isOfOperators = request.route?.startsWith('/admin-api/') === true;
  const details = {
    ...(isOfOperators && { refusal, ...(fields && { fields }) }),
    ...(field && { data: { field } }),
  };
  const { status, body } = writeRefusal(refusal, language, details);
  reply.code(status);
  reply.removeHeader('etag').removeHeader('set-cookie').header('cache-control', 'no-store');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return sendJson(reply, body);
}

/** Answers a request with an invalid address. No hook sees such a request: `languageOf` finds its language. */
export const answerUnroutable =
  ({ config }: Deps, languageOf: (request: FastifyRequest) => Language) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(standardHeaders(config)).header('x-request-id', request.id);
    answerError(error, request, reply, languageOf(request));
  };

export function registerErrors(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('refusal', null);
  app.decorateRequest('badField', null);
  app.decorateRequest('route', null);
  app.decorateRequest('clientGone', false);
  app.setErrorHandler((error: Error & Partial<FastifyError>, request, reply) => {
    request.clientGone = isHangUp(error, request);
    const answer = answerError(error, request, reply);
    if (request.clientGone) return answer;
    if (request.refusal === 'failed') {
      deps.log.error({ err: error, requestId: request.id }, 'a request failed');
    } else if (isDatabaseAway(error)) {
      const { message: reason } = error;
      deps.log.warn({ reason, requestId: request.id }, 'the database did not answer in time');
    }
    return answer;
  });
}

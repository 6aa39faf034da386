import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '../platform/config/config.ts';
import type { StartedAnswer } from './answer.ts';
import { chooseEncoding } from './negotiate.ts';
import type { SharedAnswer } from './shared-answer.ts';
import { standardHeaders } from './standard-headers.ts';

const json = 'application/json; charset=utf-8';

/** Sends a complete JSON text as it is, without serialising it again. */
export function sendJson(reply: FastifyReply, body: string): FastifyReply {
  return reply.header('content-type', json).send(body);
}

/** Headers that a handler set, such as a cookie. */
function ownHeaders(reply: FastifyReply): string[] {
  const cookie = reply.getHeader('set-cookie');
  if (Array.isArray(cookie)) return cookie.flatMap((one) => ['set-cookie', one]);
  return typeof cookie === 'string' ? ['set-cookie', cookie] : [];
}

/**
 * Sends the answers of calls on the raw response. They are complete, have the same few headers, and there are very many of
 * them: a cached answer costs about a fifth less than through Fastify. Headers are a flat list of names and values, which
 * Node writes as it is.
 */
export function createAnswerSender(
  config: Pick<Config, 'publicBaseUrl'>,
  record: (request: FastifyRequest, status: number) => void,
) {
  const standard = [...Object.entries(standardHeaders(config)).flat(), 'content-type', json];

  function send(
    reply: FastifyReply,
    body: string,
    encoding: 'utf8' | 'latin1' = 'utf8',
  ): FastifyReply {
    const { request, raw } = reply;
    const own = ownHeaders(reply);
    const length = String(Buffer.byteLength(body, encoding));
    reply.hijack();
    raw.writeHead(200, [...standard, ...own, 'x-request-id', request.id, 'content-length', length]);
    raw.end(body, encoding);
    record(request, 200);
    return reply;
  }

  /** Answers 304 to a client that has this version, and sends the compressed form to one that accepts it. */
  function sendShared(reply: FastifyReply, { etag, body, compressed }: SharedAnswer): FastifyReply {
    const { request, raw } = reply;
    const shared = [...standard, 'etag', etag, 'x-request-id', request.id];
    reply.hijack();
    if (request.headers['if-none-match'] === etag) {
      raw.writeHead(304, shared).end();
      record(request, 304);
      return reply;
    }
    if (compressed !== null) shared.push('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'];
    const isPacked = compressed !== null && chooseEncoding(accepted, ['br']) === 'br';
    if (isPacked) shared.push('content-encoding', 'br');
    const bytes = isPacked ? compressed : body;
    shared.push('content-length', String(bytes.length));
    raw.writeHead(200, shared).end(bytes);
    record(request, 200);
    return reply;
  }

  /** In one write, for that costs least. */
  const sendStarted = (reply: FastifyReply, { start, end }: StartedAnswer): FastifyReply =>
    send(reply, start + end, 'latin1');

  return { send, sendShared, sendStarted };
}

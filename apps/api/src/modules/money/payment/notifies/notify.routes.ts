import { unmatchedKinds } from '@lantern/contracts/entities/payment-case';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createAddressMinutes } from '../../../../http/address-limits.ts';
import { addressOf } from '../../../../http/address.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { ChannelFacts, PaymentChannel, Raw, Reply } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { registerSandbox } from '../kinds/sandbox/sandbox.routes.ts';
import { notifyPath } from './notify-path.ts';
import { saveForLater, type Received, receiveNotify } from './receive-notify.ts';

/** A notify as it came, with the headers that its channel signs. One that is given twice can't fit any signature. */
function rawOf({ raw, body, method, headers }: FastifyRequest, facts: ChannelFacts, at: Date): Raw {
  const { url = '' } = raw;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const kept: Record<string, string> = {};
  for (const name of facts.signedHeaders) {
    const value = [headers[name] ?? []].flat().join(', ');
    if (value !== '') kept[name] = value;
  }
  return {
    method,
    query: Buffer.from(query, 'latin1'),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    contentType: headers['content-type'] ?? '',
    headers: kept,
    receivedAt: at,
  };
}

/** The outcomes after which a sender hears yes, and stops repeating its notify. */
const done: ReadonlySet<Received> = new Set<Received>([
  'accepted',
  'repeated',
  'failed',
  'not_paid',
  'ignored',
  'refund_note',
]);

const cases: ReadonlySet<Received> = new Set<Received>(unmatchedKinds);

function replyTo(received: Received, { replies }: ChannelFacts): Reply {
  if (received === 'too_large') return { ...replies.no, status: 413 };
  const isYes = cases.has(received) ? replies.caseIs === 'yes' : done.has(received);
  return isYes ? replies.yes : replies.no;
}

/** The largest body of a notify of any kind; each kind has its own limit below it. */
const longestBody = 262_144;

/** Routes for channels and payment pages, which send forms and queries and no calls. */
export async function registerNotifies(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db } = deps;
  const limit = createAddressMinutes({ name: 'notify', most: config.limits.notifiesPerMinute, db });

  async function receive(
    key: string,
    request: FastifyRequest,
    { channel, facts }: { channel: PaymentChannel | null; facts: ChannelFacts },
  ): Promise<Received> {
    const address = addressOf(request);
    limit(address, deps.now());
    const raw = rawOf(request, facts, deps.now());
    if (raw.body.length > facts.mostBytes || raw.query.length > facts.mostBytes) return 'too_large';
    const came = { raw, address };
    return channel ? receiveNotify(deps, channel, came) : saveForLater(deps, key, facts, came);
  }

  async function answer(key: string, request: FastifyRequest, reply: FastifyReply) {
    const { find, unready } = await channelsOf(deps)();
    const channel = find(key);
    const facts = channel ?? unready.get(key) ?? refuse('not-found');
    // A request for the head of an answer is no notify.
    const isHead = request.method === 'HEAD';
    const answered = isHead
      ? facts.replies.no
      : replyTo(await receive(key, request, { channel, facts }), facts);
    const { status, body, type = 'text/plain; charset=utf-8' } = answered;
    return reply.status(status).header('content-type', type).send(body);
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route<{ Params: { channel: string } }>({
      method: ['GET', 'POST'],
      url: notifyPath(':channel'),
      bodyLimit: longestBody,
      handler: (request, reply) => answer(request.params.channel, request, reply),
    });
    registerSandbox(scope, deps);
  });
}

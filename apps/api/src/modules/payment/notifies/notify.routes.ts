import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createAddressMinutes } from '../../../http/address-limits.ts';
import { addressOf } from '../../../http/address.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PaymentChannel } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { registerSandbox } from '../kinds/sandbox/sandbox.routes.ts';
import { notifyPath } from './notify-path.ts';
import { keepForLater, receiveNotify } from './receive-notify.ts';

/** The query or the body; a notify with both is ambiguous and is refused. */
function rawOf({ raw, body }: FastifyRequest): string {
  const { url = '' } = raw;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const form = typeof body === 'string' ? body : '';
  return query === '' || form === '' ? `${query}${form}` : `${query}\n${form}`;
}

/** The headers that the channel signs. A header that is given twice can't fit any signature. */
function headersOf(
  { headers }: FastifyRequest,
  { signedHeaders }: PaymentChannel,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of signedHeaders) kept[name] = [headers[name] ?? []].flat().join(', ');
  return kept;
}

/** The largest body of a notify; real ones have a few hundred bytes. Node limits a query to about the same. */
const longestBody = 16_384;

/** Routes for channels and payment pages, which send forms and queries and no calls. */
export async function registerNotifies(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db } = deps;
  const limit = createAddressMinutes({ name: 'notify', most: config.limits.notifiesPerMinute, db });

  async function take(key: string, request: FastifyRequest): Promise<boolean> {
    const { find, unready } = await channelsOf(deps)();
    const channel = find(key);
    if (channel === null && !unready.includes(key)) refuse('not-found');
    // Who asks for the head of an answer does not pay.
    if (request.method === 'HEAD') return false;
    const address = addressOf(request);
    limit(address, deps.now());
    const raw = rawOf(request);
    if (channel)
      return receiveNotify(deps, channel, { raw, address, headers: headersOf(request, channel) });
    await keepForLater(deps, key, { raw, address, headers: {} });
    return false;
  }

  async function answer(key: string, request: FastifyRequest, reply: FastifyReply) {
    const isTaken = await take(key, request);
    // Channels search the answer for the word, so an answer that means no must not contain it.
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(isTaken ? 'success' : 'fail');
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { addressOf, limitedAddress } from '../../http/address.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { createMinuteLimit } from '../../platform/limits/minute-limit.ts';
import type { PaymentChannel } from './channel.ts';
import { channelsOf } from './channels.ts';
import { notifyPath } from './notify-path.ts';
import { registerSandbox } from './sandbox/sandbox.routes.ts';
import { keepForLater, takeNotify } from './take-notify.ts';

/** Query and body as one text; a channel uses one of them, and both together are ambiguous. */
function rawOf({ raw, body }: FastifyRequest): string {
  const { url = '' } = raw;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const form = typeof body === 'string' ? body : '';
  return query === '' || form === '' ? `${query}${form}` : `${query}\n${form}`;
}

/** What the channel signs of the headers; one that is given twice reads as no signature does. */
function headersOf(
  { headers }: FastifyRequest,
  { signedHeaders }: PaymentChannel,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of signedHeaders) kept[name] = [headers[name] ?? []].flat().join(', ');
  return kept;
}

/** A notify is a few hundred bytes; a query is no longer either, by the limit of Node. */
const longestBody = 16_384;

/** What channels and payment pages send, which are forms and queries rather than calls. */
export async function registerNotifies(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db } = deps;
  const limit = createMinuteLimit({ name: 'notify', most: config.limits.notifiesPerMinute, db });

  async function take(key: string, request: FastifyRequest): Promise<boolean> {
    const { find, unready } = await channelsOf(deps)();
    const channel = find(key);
    if (channel === null && !unready.includes(key)) refuse('not-found');
    const address = addressOf(request);
    limit(limitedAddress(address), deps.now());
    const raw = rawOf(request);
    if (channel)
      return takeNotify(deps, channel, { raw, address, headers: headersOf(request, channel) });
    await keepForLater(deps, key, { raw, address, headers: {} });
    return false;
  }

  async function answer(key: string, request: FastifyRequest, reply: FastifyReply) {
    const isTaken = await take(key, request);
    // Channels look for the word anywhere in the answer, so an answer that means no must not hold it.
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

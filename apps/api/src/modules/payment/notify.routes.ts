import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { addressOf, limitedAddress } from '../../http/address.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { createMinuteLimit } from '../../platform/limits/minute-limit.ts';
import type { PaymentChannel } from './channel.ts';
import { channelsOf } from './channels.ts';
import { notifyPath } from './notify-path.ts';
import { registerSandbox } from './sandbox/sandbox.routes.ts';
import { takeNotify } from './take-notify.ts';

/** Query and body as one text; a channel uses one of them, and both together are ambiguous. */
function rawOf({ raw, body }: FastifyRequest): string {
  const { url = '' } = raw;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const form = typeof body === 'string' ? body : '';
  return query === '' || form === '' ? `${query}${form}` : `${query}\n${form}`;
}

/** A notify is a few hundred bytes; a query is no longer either, by the limit of Node. */
const longestBody = 16_384;

/** What channels and payment pages send, which are forms and queries rather than calls. */
export async function registerNotifies(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db } = deps;
  const limit = createMinuteLimit({ name: 'notify', most: config.limits.notifiesPerMinute, db });

  async function answer(channel: PaymentChannel, request: FastifyRequest, reply: FastifyReply) {
    const address = addressOf(request);
    limit(limitedAddress(address), deps.now());
    const isTaken = await takeNotify(deps, channel, { raw: rawOf(request), address });
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
      handler: (request, reply) =>
        answer(
          channelsOf(deps).find(request.params.channel) ?? refuse('not-found'),
          request,
          reply,
        ),
    });
    registerSandbox(scope, deps);
  });
}

import { danmakuCalls } from '@lantern/contracts/calls/danmaku';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sendDanmaku } from './send-danmaku.ts';

export function registerDanmakuModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, danmakuCalls, {
    sendDanmaku: (context, { cartoonCode: videoId, moviesInfoId: episodeId, ...comment }) =>
      sendDanmaku(context, { videoId, episodeId, ...comment }),
  });
}

import { danmakuCalls } from '@lantern/contracts/calls/danmaku';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../calls/bind-calls.ts';
import type { Deps } from '../../platform/deps.ts';
import { createOpenVideos } from '../access/open-video.ts';
import { sendDanmaku } from './send-danmaku.ts';

export function registerDanmakuModule(app: FastifyInstance, deps: Deps): void {
  const { find } = createOpenVideos(deps);
  bindCalls(app, deps, danmakuCalls, {
    sendDanmaku: (context, { cartoonCode: videoId, moviesInfoId: episodeId, ...comment }) =>
      sendDanmaku(deps, find, { videoId, episodeId, ...comment }, context),
  });
}

import type { SourceHandler } from 'video.js';

import { type BrowserTraits, isAppleMobile } from '../../../ui/is-apple-mobile.ts';
import type { EngineBuild } from './engine-builds.ts';
import { attachHls } from './hls-engine.ts';
import type { HlsEngineClass } from './open-engine.ts';

const HLS_MIME = /mpegurl/i;

/**
 * Makes hls.js the only HLS engine of video.js. The browser is not asked whether it plays HLS itself: Chrome says that it
 * may, and then offers no renditions. Only Apple's phones and tablets, which lack what hls.js needs, use their own engine.
 * The build that a source needs must be loaded before.
 */
export function createHlsSourceHandler(
  engineOf: (build: EngineBuild) => HlsEngineClass | undefined,
  browser: BrowserTraits,
): SourceHandler {
  const judge = (type: string, Hls: HlsEngineClass | undefined) =>
    HLS_MIME.test(type) && Hls?.isSupported() && !isAppleMobile(browser) ? 'probably' : '';
  return {
    name: 'hlsjs',
    canPlayType: (type) => judge(type, engineOf('light') ?? engineOf('full')),
    canHandleSource: ({ type, build = 'light' }) => judge(type, engineOf(build)),
    handleSource({ build = 'light', ...source }, tech) {
      const element = tech.el();
      const Hls = engineOf(build);
      if (!(element instanceof HTMLMediaElement)) throw new TypeError('no media element');
      if (!Hls) throw new TypeError(`the ${build} engine is not here`);
      const dispose = attachHls(Hls, source, element, {
        onLevels: () => tech.trigger('hlslevels'),
        onLevel: () => tech.trigger('hlslevel'),
        onFailure: (failure) => tech.trigger('hlserror', failure),
      });
      return { dispose };
    },
  };
}

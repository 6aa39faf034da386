import type { Plugin } from 'vite';

/**
 * Features of hls.js that our streams don't use: the player draws subtitles itself, keys are plain, and no stream is
 * live.
 */
const unused = [
  'id3TrackController',
  'contentSteeringController',
  'iframeController',
  'cmcdController',
  'subtitleStreamController',
  'subtitleTrackController',
  'timelineController',
  'cueHandler',
  'emeController',
  'interstitialsController',
];

const build = /[\\/]hls\.js[\\/]dist[\\/]hls(\.light)?\.mjs$/;
const line = (name: string): RegExp => new RegExp(`^ +${name}: [A-Z]\\w+ ?,?\\n`, 'm');

/** Removes unused parts of hls.js from its defaults, so that browsers don't load their code. */
export function leaveOutEngineParts(): Plugin {
  return {
    name: 'lantern-leave-out-engine-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: build },
      handler(code, id) {
        const there = unused.filter((name) => line(name).test(code));
        const isLight = id.includes('.light.');
        if (!isLight && there.length < unused.length) {
          this.error(`hls.js names other parts than ${unused.join(', ')}`);
        }
        return {
          code: there.reduce((rest, name) => rest.replace(line(name), ''), code),
          map: null,
        };
      },
    },
  };
}

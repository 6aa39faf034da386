import type { Plugin } from 'vite';

/** What hls.js can do that no stream of ours asks for: its subtitles are drawn by us, its keys are plain, and it is no broadcast. */
const unused = [
  ...['id3TrackController', 'contentSteeringController', 'iframeController', 'cmcdController'],
  ...['subtitleStreamController', 'subtitleTrackController', 'timelineController', 'cueHandler'],
  ...['emeController', 'interstitialsController'],
];

const build = /[\\/]hls\.js[\\/]dist[\\/]hls(\.light)?\.mjs$/;
const line = (name: string): RegExp => new RegExp(`^ +${name}: [A-Z]\\w+ ?,?\\n`, 'm');

/** Takes the engine's parts that are not used out of its defaults: it does without each, and their code is not sent. */
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

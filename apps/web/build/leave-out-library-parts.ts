import type { Plugin } from 'vite';

/**
 * Parts of video.js that nothing here calls: the browser reads and times subtitles (`features/player/extras/subtitles.tsx`),
 * and hls.js makes the requests. The parser must not be an empty object: the library would fetch one from elsewhere. And the
 * two by which it finds the page: as CommonJS they would be copied property by property, `window` has a thousand.
 */
const parts: Readonly<Record<string, string>> = {
  'videojs-vtt.js': 'export default { leftOut: true };',
  '@videojs/xhr': `export default () => { throw new Error('video.js makes no requests here'); };`,
  'global/window': 'export default window;',
  'global/document': 'export default document;',
};

/** What a carousel of Swiper can do only when it is asked to by options that the banners do not give. */
const carousel = {
  file: /[\\/]swiper[\\/]shared[\\/]swiper-core\.mjs$/,
  lines: ['breakpoints', 'grabCursor', 'updateAutoHeight', 'slideReset', 'slideToClickedSlide'].map(
    (name) => `\n    ${name},`,
  ),
};

/** How Swiper draws cubes, and scrolls without its script; a block of its sheet ends at the line's beginning. */
const carouselSheet = {
  file: /[\\/]swiper[\\/]swiper\.css$/,
  blocks: /^\.swiper-(?:3d|css-mode)\b[^{]*\{.*?^\}/gms,
};

const mark = '\0left-out:';

/** Leaves these parts out, so that browsers don't load their code. */
export function leaveOutLibraryParts(): Plugin {
  return {
    name: 'lantern-leave-out-library-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(parts, id) ? mark + id : null),
    load: (id) => (id.startsWith(mark) ? parts[id.slice(mark.length)] : null),
    transform: {
      filter: { id: [carousel.file, carouselSheet.file] },
      handler(code, id) {
        if (carouselSheet.file.test(id)) return code.replaceAll(carouselSheet.blocks, '');
        const gone = carousel.lines.find((it) => !code.includes(it));
        if (gone !== undefined) this.error(`swiper names no ${gone.trim()}`);
        return { code: carousel.lines.reduce((rest, it) => rest.replace(it, ''), code), map: null };
      },
    },
  };
}

import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The fields of a built chunk that this file reads. */
interface Chunk {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  imports: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/** The paths where most visits begin, with the folder of their screen. */
const beginnings = {
  '/': 'home',
  '/category': 'topics',
  '/sreinfo': 'search-results',
  '/videoinfo': 'video-info',
  '/vip': 'vip',
  '/my': 'mine',
} as const;

/**
 * The code for the next step of most visits. It is fetched when the first page is complete, and runs only when a screen
 * needs it.
 */
const next =
  /\/(?:screens\/video-info\/video-info-screen\.tsx|features\/player\/player\.tsx|hls\.light\.mjs|features\/player\/extras\/player-extras\.tsx|ui\/empty-screen-drawing\.tsx)$/;

/**
 * Adds links to the page, inside templates, where they are inactive. The template of the visit's first path holds the code
 * of its screen; the page activates it at once, so that this code loads beside the shell's. The template `next` would
 * compete with it, so `after-load.ts` activates it later.
 */
export function fetchAhead(): Plugin {
  return {
    name: 'lantern-fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, path }) {
        if (path !== '/index.html') return [];
        const chunks = Object.values(bundle).filter(
          (output): output is typeof output & Chunk => output.type === 'chunk',
        );
        const name = (files: readonly string[], attrs: Record<string, string>) =>
          [...new Set(files)]
            .filter((file) => !html.includes(file))
            .map((file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { ...attrs, href: `/${file}` },
            }));
        const templateOf = (attrs: Record<string, string>, children: HtmlTagDescriptor[]) =>
          ({ tag: 'template', attrs, children, injectTo: 'head' }) satisfies HtmlTagDescriptor;
        return [
          ...Object.entries(beginnings).map(([at, folder]) =>
            templateOf(
              { 'data-path': at },
              name(codeOf(chunks, new RegExp(`/screens/${folder}/${folder}-screen\\.tsx$`)), {
                rel: 'modulepreload',
                crossorigin: '',
              }),
            ),
          ),
          templateOf({ id: 'next' }, [
            ...name(codeOf(chunks, next), { rel: 'prefetch', as: 'script' }),
            ...name(stylesOf(chunks, next), { rel: 'prefetch', as: 'style' }),
          ]),
        ];
      },
    },
  };
}

const choose = (chunks: readonly Chunk[], sources: RegExp): Chunk[] =>
  chunks.filter(({ facadeModuleId }) => sources.test(facadeModuleId ?? ''));

const codeOf = (chunks: readonly Chunk[], sources: RegExp): string[] =>
  choose(chunks, sources).flatMap(({ fileName, imports }) => [fileName, ...imports]);

const stylesOf = (chunks: readonly Chunk[], sources: RegExp): string[] =>
  choose(chunks, sources).flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);

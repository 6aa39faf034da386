import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The parts of a built chunk that this needs. */
interface Chunk {
  type: 'chunk';
  fileName: string;
  facadeModuleId: string | null;
  imports: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/** What most visits begin with. */
const atOnce = /\/screens\/home\/home-screen\.tsx$/;

/** Where most visits go next: fetched once the page they began with is whole, and not run before it is wanted. */
const next =
  /\/(?:screens\/video-info\/video-info-screen|features\/player\/player|features\/player\/extras\/player-extras|ui\/empty-screen-drawing)\.tsx$/;

/**
 * Names in the page what no tag of it asks for yet: at once what comes beside the shell's code and not after it,
 * and in a template, where it stays asleep until `after-load.ts` wakes it, what would only share the line with that.
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
        const named = new Set<string>();
        const name = (files: readonly string[], attrs: Record<string, string>) =>
          [...new Set(files)]
            .filter((file) => !named.has(file) && !html.includes(file))
            .map((file): HtmlTagDescriptor => {
              named.add(file);
              return { tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' };
            });
        return [
          ...name(codeOf(chunks, atOnce), { rel: 'modulepreload', crossorigin: '' }),
          {
            tag: 'template',
            attrs: { id: 'next' },
            children: [
              ...name(codeOf(chunks, next), { rel: 'prefetch', as: 'script' }),
              ...name(stylesOf(chunks, next), { rel: 'prefetch', as: 'style' }),
            ],
            injectTo: 'head',
          },
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

import type { Plugin } from 'vite';

/** Where the build's helper begins a link for a part of a chunk. */
const link = 'const link = document.createElement("link");';

/** Fetches a script beside the chunk that needs it, once, into the browser's cache alone. */
const soft = `if (!isCss) {
  preloadedHrefs.all.add(dep.href);
  fetch(dep.href).then((it) => it.arrayBuffer()).catch(() => undefined);
  return;
}
${link}`;

/**
 * Has the parts of a chunk fetched as files, not preloaded as modules. A module whose preload failed is remembered as failed,
 * and nothing imports it again on that page (see `importAnew`); a file that could not be fetched is fetched when it is
 * imported.
 */
export function softPreload(): Plugin {
  return {
    name: 'lantern-soft-preload',
    apply: 'build',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!id.includes('vite/preload-helper')) return null;
        if (!code.includes(link))
          throw new Error('the helper of the build preloads in another way');
        return { code: code.replace(link, soft), map: null };
      },
    },
  };
}

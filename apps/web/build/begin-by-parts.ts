import type { Plugin } from 'vite';

/** The page's own script, and the scripts that it imports. */
const own = /[ \t]*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>\n?/;
const imported = /<link rel="modulepreload"[^>]*href="([^"]+)"/g;

/**
 * Begins the libraries, the code that all screens share and the app in a task each: in one, they hold up a slow phone for
 * three times as long. A browser may run several scripts of a page in one task; scripts that a script adds, in their order,
 * each get their own. That script stands behind the style sheet (`paint-first.ts`) and waits for it, and the page's `load`
 * waits for all of them.
 */
export function beginByParts(): Plugin {
  return {
    name: 'lantern-begin-by-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (path !== '/index.html') return html;
        const [tag, app] = own.exec(html) ?? [];
        if (tag === undefined || app === undefined)
          throw new Error('the page has no script of its own');
        const [head = ''] = html.split('<template');
        const parts = [...[...head.matchAll(imported)].map(([, part]) => part), app];
        const link = `    <link rel="modulepreload" crossorigin href="${app}">\n`;
        const script = `<script>
      for (const src of ${JSON.stringify(parts)})
        document.body.append(
          Object.assign(document.createElement('script'), { type: 'module', async: false, src }),
        );
    </script>`;
        return html.replace(tag, link).replace('</body>', () => `  ${script}\n  </body>`);
      },
    },
  };
}

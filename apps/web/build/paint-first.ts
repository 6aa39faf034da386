import type { Plugin } from 'vite';

const styles = /\s*<link rel="stylesheet"[^>]*>/g;
const endOfBody = '</body>';

/**
 * Puts the stylesheet behind the mark, which brings its own few rules: the page shows it without waiting for the
 * others. Scripts do wait for them, so that nothing is drawn without its looks.
 */
export function paintFirst(): Plugin {
  return {
    name: 'lantern-paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (path !== '/index.html') return html;
        const links = html.match(styles) ?? [];
        return html
          .replace(styles, '')
          .replace(endOfBody, () => `${links.join('')}\n  ${endOfBody}`);
      },
    },
  };
}

import type { Plugin } from 'vite';

const styles = /\s*<link rel="stylesheet"[^>]*>/g;
const endOfBody = '</body>';

/**
 * Moves the style sheet behind the mark, which has its own few rules, so that the page shows the mark at once. Scripts
 * wait for the style sheet, so that nothing is drawn unstyled.
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

import type { Plugin } from 'vite';

const styles = /\s*<link rel="stylesheet"[^>]*>/g;
const endOfBody = '</body>';

/**
 * Moves the style sheet to the end of the page, so that the browser draws the site's mark, which has a few rules of its own,
 * before the style sheet arrives. Scripts wait for the style sheet, so that nothing else is drawn unstyled.
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

import { countPageView } from '@lantern/contracts/calls/statistics';
import { pageName } from '@lantern/contracts/entities/page-name';

/**
 * The script that the page loads once a member is known. It sends a page view at once, and whenever another page is shown;
 * the headers identify the member, as in every call. It stores nothing in the browser.
 */
export const pageViewScript = `(() => {
  const pages = new Set(${JSON.stringify(pageName.options)});
  let shown = '';
  const send = () => {
    const page = location.pathname;
    const token = localStorage.getItem('token');
    if (page === shown || !pages.has(page) || !token) return;
    shown = page;
    const guard = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
    fetch(${JSON.stringify(countPageView.path)}, {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        security: '1',
        Token: token,
        ...(guard === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(guard) }),
      },
      body: JSON.stringify({ page }),
    })
      // An unread answer keeps its connection open, and the page would count as loading.
      .then((answer) => answer.text())
      .catch(() => {});
  };
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name];
    history[name] = function (...given) {
      const result = change.apply(this, given);
      send();
      return result;
    };
  }
  addEventListener('popstate', send);
  send();
})();
`;

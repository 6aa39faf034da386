import './offline.css';

const LOOK_MS = 4000;

/** The page one wanted has the same address, so it is there again as soon as the site is. */
async function look(): Promise<void> {
  const found = await fetch('/robots.txt', { cache: 'no-store' }).catch(() => null);
  if (found?.ok) location.reload();
}

addEventListener('online', () => location.reload());
setInterval(() => void look(), LOOK_MS);

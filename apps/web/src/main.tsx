import './styles/index.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';
import { catchInstallPrompt } from './features/install/install-prompt.ts';
import { pushOnce } from './push-once.ts';
import { importWithRetry } from './ui/import-with-retry.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

catchInstallPrompt();
history.scrollRestoration = 'manual';
pushOnce(history, () => location.href);
// As a transition it is drawn in short pieces, between which a slow phone can do something else.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

// After everything the first screen needs.
const fetchAfterLoad = importWithRetry(() => import('./after-load.ts'));
addEventListener('load', () => void fetchAfterLoad().then((it) => it.afterLoad()));

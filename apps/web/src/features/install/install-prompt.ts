import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the page; it holds for one use. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install for later use. The caller must call it before the browser makes the offer. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event);
  });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser offers to install the page. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(listen, () => kept !== null);
}

/** Shows the browser's own question; returns whether the member agreed. */
export async function askToInstall(): Promise<boolean> {
  const prompt = kept;
  keep(null);
  return (await prompt?.prompt())?.outcome === 'accepted';
}

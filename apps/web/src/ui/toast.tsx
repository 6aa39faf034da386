import { useSyncExternalStore } from 'react';

const SHORT_MS = 2000;

let text = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let until = 0;
const watchers = new Set<() => void>();

/** Says something in passing; a newer toast takes the place of an older one, the same words never cut it short. */
export function showToast(message: string, durationMs = SHORT_MS): void {
  const end = Date.now() + durationMs;
  until = message === text ? Math.max(until, end) : end;
  clearTimeout(timer);
  say(message);
  timer = setTimeout(() => say(''), until - Date.now());
}

function say(message: string): void {
  text = message;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where toasts appear; once, in the shell. The live region stays, so that screen readers hear each one. */
export function Toaster() {
  const message = useSyncExternalStore(watch, () => text);
  return (
    <output className="column pointer-events-none fixed inset-x-0 bottom-[22dvh] z-50 flex justify-center px-8">
      {message !== '' && (
        <p
          key={message}
          className="animate-rise rounded-card bg-sheet/95 px-5 py-3 text-center text-body text-strong shadow-[0_8px_32px_rgb(0_0_0/48%)] ring-1 ring-line backdrop-blur-md"
        >
          {message}
        </p>
      )}
    </output>
  );
}

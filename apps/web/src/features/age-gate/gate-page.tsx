import type { ReactNode } from 'react';

import { LanternMark } from '../../ui/lantern-mark.tsx';

/**
 * The full-screen page of the gate: the lantern's light in a dark room, and the content below it. A column at every size;
 * `.boot` of `index.html` has the same measures.
 */
export function GatePage({ children }: { children: ReactNode }) {
  return (
    <main className="column relative isolate flex min-h-dvh flex-col items-center px-6 pt-[calc(18dvh+var(--inset-top))] pb-[calc(var(--inset-bottom)+1.5rem)] text-center short:pt-[calc(1rem+var(--inset-top))] short:pb-[calc(var(--inset-bottom)+0.5rem)]">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 -z-10 h-[70dvh] bg-[radial-gradient(60%_50%_at_50%_38%,color-mix(in_srgb,var(--color-accent)_22%,transparent),transparent)]"
      />
      <LanternMark className="size-24 short:size-14 shrink-0 drop-shadow-[0_0_40px_color-mix(in_srgb,var(--color-accent)_48%,transparent)]" />
      {children}
    </main>
  );
}

import { useId, useMemo } from 'react';

import { readRuntimeConfig } from '../runtime-config.ts';

/** The site's mark: the operator's logo, or a lantern whose flame is a play button. */
export function LanternMark({ className }: { className?: string }) {
  const glow = useId();
  const { logo } = useMemo(() => readRuntimeConfig(), []);
  if (logo !== '') return <img src={logo} alt="" className={`object-contain ${className ?? ''}`} />;
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={glow} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--color-lantern-light)" />
          <stop offset="0.45" stopColor="var(--color-lantern)" />
          <stop offset="1" stopColor="var(--color-lantern-deep)" />
        </linearGradient>
      </defs>
      <path
        d="M24 2v6"
        stroke="var(--color-lantern-bright)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <rect x="16" y="7" width="16" height="4.5" rx="2" fill="var(--color-lantern-light)" />
      <path
        d="M16 12.5h16c6 2.5 9 6.6 9 12s-3 9.5-9 12H16c-6-2.5-9-6.6-9-12s3-9.5 9-12z"
        fill={`url(#${glow})`}
      />
      <path
        d="M20.5 18.9c0-1 1.1-1.6 2-1.1l8 5.2c.8.5.8 1.7 0 2.2l-8 5.2c-.9.5-2-.1-2-1.1z"
        fill="var(--color-lantern-ink)"
      />
      <rect x="16" y="37.5" width="16" height="4.5" rx="2" fill="var(--color-lantern-deep)" />
      <path
        d="M24 42v4"
        stroke="var(--color-lantern-deep)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

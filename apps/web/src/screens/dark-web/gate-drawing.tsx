import { useId } from 'react';

/** A moon gate in a dark wall, shut, with light behind its seam and a lantern on either side. */
export function GateDrawing({ className }: { className?: string }) {
  const gold = useId();
  const glow = useId();
  const leaf = useId();
  return (
    <svg viewBox="0 0 200 188" fill="none" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={gold} x1="40" y1="10" x2="160" y2="170" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--color-gold)" />
          <stop offset="1" stopColor="var(--color-gold-deep)" />
        </linearGradient>
        <radialGradient id={glow}>
          <stop stopColor="var(--color-gold)" stopOpacity="0.55" />
          <stop offset="0.5" stopColor="var(--color-gold-deep)" stopOpacity="0.16" />
          <stop offset="1" stopColor="var(--color-gold-deep)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={leaf} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--color-gate-leaf)" />
          <stop offset="1" stopColor="var(--color-raised)" />
        </linearGradient>
      </defs>
      <circle cx="100" cy="88" r="88" fill={`url(#${glow})`} />
      <ellipse cx="100" cy="170" rx="82" ry="8" fill="var(--color-raised)" />
      <circle cx="100" cy="92" r="70" fill="var(--color-ground)" />
      <path d="M98 28a64 64 0 0 0 0 128z" fill={`url(#${leaf})`} />
      <path d="M102 28a64 64 0 0 1 0 128z" fill={`url(#${leaf})`} />
      <path d="M100 27v130" stroke="var(--color-gold)" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="100" cy="92" r="68" stroke={`url(#${gold})`} strokeWidth="5" />
      <circle
        cx="100"
        cy="92"
        r="60"
        stroke="var(--color-gold-deep)"
        strokeOpacity="0.28"
        strokeWidth="1.5"
      />
      <g stroke="var(--color-gold-deep)" strokeOpacity="0.3" strokeWidth="1.5">
        <path d="M58 58h30v24H58zM58 104h30v24H58zM112 58h30v24h-30zM112 104h30v24h-30z" />
        <path d="M73 58v24M73 104v24M127 58v24M127 104v24M58 70h30M58 116h30M112 70h30M112 116h30" />
      </g>
      <g>
        <circle cx="100" cy="93" r="20" fill="var(--color-ground)" />
        <circle cx="100" cy="93" r="20" stroke={`url(#${gold})`} strokeWidth="3" />
        <path
          d="M93.5 92v-4a6.5 6.5 0 0 1 13 0v4"
          stroke={`url(#${gold})`}
          strokeWidth="2.75"
          strokeLinecap="round"
        />
        <rect x="90" y="91" width="20" height="13" rx="3" fill={`url(#${gold})`} />
        <circle cx="100" cy="97.5" r="2" fill="var(--color-lantern-ink)" />
      </g>
      <g fill={`url(#${gold})`}>
        <path d="M52 160h96a6 6 0 0 1 6 6v4H46v-4a6 6 0 0 1 6-6z" />
      </g>
      <g>
        <path
          d="M14 46v14M186 46v14"
          stroke="var(--color-lantern-bright)"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <rect x="8" y="60" width="12" height="4" rx="1.5" fill="var(--color-lantern-light)" />
        <rect x="180" y="60" width="12" height="4" rx="1.5" fill="var(--color-lantern-light)" />
        <path
          d="M9 65h10c5 3 7 7 7 12s-2 9-7 12H9c-5-3-7-7-7-12s2-9 7-12z"
          fill="var(--color-lantern)"
        />
        <path
          d="M181 65h10c5 3 7 7 7 12s-2 9-7 12h-10c-5-3-7-7-7-12s2-9 7-12z"
          fill="var(--color-lantern)"
        />
        <path
          d="M14 90v9M186 90v9"
          stroke="var(--color-lantern-deep)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </g>
    </svg>
  );
}

import { useId } from 'react';

/** A lantern that lights an empty screen: drawn for empty states. */
export default function EmptyScreenDrawing() {
  const beam = useId();
  const lamp = useId();
  return (
    <svg viewBox="0 0 176 120" fill="none" aria-hidden="true">
      <defs>
        <linearGradient id={beam} x1="40" y1="60" x2="150" y2="60" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--color-lantern)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--color-lantern)" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={lamp} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--color-lantern-light)" />
          <stop offset="1" stopColor="var(--color-lantern-deep)" />
        </linearGradient>
      </defs>
      <ellipse cx="88" cy="110" rx="74" ry="6" fill="var(--color-raised)" />
      <path d="M38 62 150 20v78L38 70z" fill={`url(#${beam})`} />
      <rect
        x="104"
        y="18"
        width="62"
        height="78"
        rx="8"
        fill="var(--color-raised)"
        fillOpacity="0.72"
      />
      <rect
        x="104.75"
        y="18.75"
        width="60.5"
        height="76.5"
        rx="7.25"
        stroke="var(--color-light)"
        strokeOpacity="0.12"
        strokeWidth="1.5"
      />
      <path
        d="m129 48 14 9-14 9z"
        stroke="var(--color-light)"
        strokeOpacity="0.28"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M116 80h38"
        stroke="var(--color-light)"
        strokeOpacity="0.12"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M28 30v12"
        stroke="var(--color-lantern-bright)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <rect x="20" y="41" width="16" height="5" rx="2" fill="var(--color-lantern-light)" />
      <path
        d="M20 47h16c6 3 9 9 9 18s-3 15-9 18H20c-6-3-9-9-9-18s3-15 9-18z"
        fill={`url(#${lamp})`}
      />
      <path
        d="M22 48c-4 10-4 24 0 34M34 48c4 10 4 24 0 34"
        stroke="var(--color-lantern-ink)"
        strokeOpacity="0.25"
        strokeWidth="1.5"
      />
      <rect x="20" y="84" width="16" height="5" rx="2" fill="var(--color-lantern-deep)" />
      <path
        d="M28 89v10M24 99v5M32 99v5"
        stroke="var(--color-lantern-deep)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g fill="var(--color-light)" fillOpacity="0.2">
        <circle cx="66" cy="30" r="1.5" />
        <circle cx="84" cy="44" r="1" />
        <circle cx="74" cy="92" r="1.5" />
        <circle cx="92" cy="84" r="1" />
      </g>
    </svg>
  );
}

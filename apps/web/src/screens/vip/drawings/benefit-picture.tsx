import { useId, type ReactNode } from 'react';

/** Fills of a drawing, by what they are for. */
export interface Paints {
  gold: string;
  glow: string;
}

export interface BenefitPictureProps {
  /** Where the light comes from, in the picture's own units. */
  light: readonly [x: number, y: number];
  children: (paints: Paints) => ReactNode;
}

/** The ground that all benefit pictures share: a warm light in a dark room. */
export function BenefitPicture({ light: [cx, cy], children }: BenefitPictureProps) {
  const id = useId();
  const paints = { gold: `url(#${id}gold)`, glow: `url(#${id}glow)` };
  return (
    <svg
      viewBox="0 0 300 150"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <defs>
        <linearGradient id={`${id}gold`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="var(--color-gold)" />
          <stop offset="1" stopColor="var(--color-gold-deep)" />
        </linearGradient>
        <radialGradient id={`${id}glow`} gradientUnits="userSpaceOnUse" cx={cx} cy={cy} r="130">
          <stop stopColor="var(--color-night-light)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--color-night-light)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}ground`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="var(--color-night-high)" />
          <stop offset="1" stopColor="var(--color-night-low)" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}ground)`} d="M0 0h300v150H0z" />
      <path fill={paints.glow} d="M0 0h300v150H0z" />
      {children(paints)}
    </svg>
  );
}

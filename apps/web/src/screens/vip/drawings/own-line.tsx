import { BenefitPicture } from './benefit-picture.tsx';

/** A line of one's own through the dark, and an operator who answers. */
export function OwnLine() {
  return (
    <BenefitPicture light={[240, 60]}>
      {({ gold }) => (
        <>
          <g fill="none" strokeLinecap="round">
            <path d="M150 128c40-8 52-40 92-66" stroke={gold} strokeWidth="4" />
            <path d="M160 136c46-6 64-36 96-62" stroke={gold} strokeOpacity="0.4" strokeWidth="2" />
            <path
              d="M146 114c30-10 48-36 84-60"
              stroke={gold}
              strokeOpacity="0.25"
              strokeWidth="2"
            />
          </g>
          <path
            d="M214 26h52a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12h-22l-15 14V76h-15a12 12 0 0 1-12-12V38a12 12 0 0 1 12-12z"
            fill={gold}
          />
          <path
            d="M222 52v-3a18 18 0 0 1 36 0v3"
            fill="none"
            stroke="var(--color-night-ink)"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <rect x="217" y="49" width="9" height="14" rx="4" fill="var(--color-night-ink)" />
          <rect x="254" y="49" width="9" height="14" rx="4" fill="var(--color-night-ink)" />
          <path
            d="M258 63c0 6-7 7-13 7"
            fill="none"
            stroke="var(--color-night-ink)"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <circle cx="150" cy="128" r="4" fill={gold} />
        </>
      )}
    </BenefitPicture>
  );
}

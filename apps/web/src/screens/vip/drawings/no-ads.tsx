import { BenefitPicture } from './benefit-picture.tsx';

/** A screen behind a shield: what wants to disturb bounces off. */
export function NoAds() {
  return (
    <BenefitPicture light={[226, 66]}>
      {({ gold }) => (
        <>
          <rect
            x="176"
            y="30"
            width="108"
            height="72"
            rx="9"
            fill="var(--color-night-screen)"
            stroke={gold}
            strokeOpacity="0.55"
            strokeWidth="1.5"
          />
          <path
            d="M190 88h80M190 88h28"
            stroke="var(--color-light)"
            strokeOpacity="0.2"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <path d="M190 88h34" stroke={gold} strokeWidth="3" strokeLinecap="round" />
          <path
            d="M230 38c10 6 19 8 29 8v22c0 17-11 28-29 35-18-7-29-18-29-35V46c10 0 19-2 29-8z"
            fill={gold}
          />
          <path
            d="m217 70 9.5 9.5 17-18"
            fill="none"
            stroke="var(--color-night-ink)"
            strokeWidth="5.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <path
            d="M206 114h48"
            stroke={gold}
            strokeOpacity="0.5"
            strokeWidth="4"
            strokeLinecap="round"
          />
        </>
      )}
    </BenefitPicture>
  );
}

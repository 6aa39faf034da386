import { BenefitPicture } from './benefit-picture.tsx';

/** A fan of film posters, the first with its play button. */
export function EndlessFilms() {
  return (
    <BenefitPicture light={[232, 70]}>
      {({ gold }) => (
        <>
          <g fill="var(--color-night-panel)" stroke={gold} strokeOpacity="0.5">
            <rect x="236" y="34" width="52" height="72" rx="7" transform="rotate(16 262 70)" />
            <rect x="176" y="34" width="52" height="72" rx="7" transform="rotate(-16 202 70)" />
          </g>
          <rect x="203" y="24" width="58" height="84" rx="8" fill={gold} />
          <path d="m224 52 20 13.5-20 13.5z" fill="var(--color-night-ink)" />
          <path
            d="M212 94h40M212 100h26"
            stroke="var(--color-night-ink)"
            strokeOpacity="0.5"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <path d="M180 126h104" stroke={gold} strokeOpacity="0.35" strokeLinecap="round" />
          <g fill={gold}>
            <circle cx="172" cy="28" r="1.8" />
            <circle cx="289" cy="22" r="2.4" />
            <circle cx="163" cy="92" r="1.4" />
          </g>
        </>
      )}
    </BenefitPicture>
  );
}

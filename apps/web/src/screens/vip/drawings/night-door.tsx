import { BenefitPicture } from './benefit-picture.tsx';

/** A door that stands open, light and a moon behind it. */
export function NightDoor() {
  return (
    <BenefitPicture light={[230, 74]}>
      {({ gold, glow }) => (
        <>
          <path
            d="M198 122V56a32 32 0 0 1 64 0v66z"
            fill="var(--color-night-door)"
            stroke={gold}
            strokeWidth="2"
          />
          <path d="M206 122V57a24 24 0 0 1 48 0v65z" fill={glow} />
          <path d="M238 52a14 14 0 1 0 10 23 16 16 0 0 1-10-23z" fill={gold} />
          <path d="m198 122-34 14h132l-34-14z" fill={gold} fillOpacity="0.18" />
          <path
            d="M206 122V62l-20 10v62z"
            fill="var(--color-night-panel)"
            stroke={gold}
            strokeOpacity="0.6"
          />
          <circle cx="190" cy="102" r="2" fill={gold} />
          <g fill={gold}>
            <circle cx="222" cy="46" r="1.4" />
            <circle cx="246" cy="92" r="1.4" />
            <circle cx="276" cy="40" r="1.8" />
            <circle cx="180" cy="38" r="1.4" />
          </g>
        </>
      )}
    </BenefitPicture>
  );
}

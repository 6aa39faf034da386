import { useId, type ReactNode } from 'react';

/** The look of one level: a medal's metal from top to bottom, and what is struck into it. */
interface LevelLook {
  metal: readonly [string, string];
  ink: string;
  mark: ReactNode;
}

const chevron = (y: number): string => `M10.5 ${y} 16 ${y - 3.6} 21.5 ${y}`;

function Chevrons({ ys }: { ys: readonly number[] }) {
  return (
    <path
      d={ys.map(chevron).join(' ')}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** By `vipIconIndex`: the base, the four plans, earned days, the trial. */
const looks: readonly LevelLook[] = [
  {
    metal: ['var(--color-level-0-top)', 'var(--color-level-0-bottom)'],
    ink: 'var(--color-level-0-ink)',
    mark: (
      <path
        d="M13.6 9.8h4.8c2.3 1.2 3.5 3.1 3.5 5.7s-1.2 4.5-3.5 5.7h-4.8c-2.3-1.2-3.5-3.1-3.5-5.7s1.2-4.5 3.5-5.7z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    ),
  },
  {
    metal: ['var(--color-level-1-top)', 'var(--color-level-1-bottom)'],
    ink: 'var(--color-level-1-ink)',
    mark: <Chevrons ys={[17.6]} />,
  },
  {
    metal: ['var(--color-level-2-top)', 'var(--color-level-2-bottom)'],
    ink: 'var(--color-level-2-ink)',
    mark: <Chevrons ys={[15.4, 20.2]} />,
  },
  {
    metal: ['var(--color-level-3-top)', 'var(--color-level-3-bottom)'],
    ink: 'var(--color-level-3-ink)',
    mark: <Chevrons ys={[13.4, 17.8, 22.2]} />,
  },
  {
    metal: ['var(--color-level-4-top)', 'var(--color-level-4-bottom)'],
    ink: 'var(--color-level-4-ink)',
    mark: <path d="m9.4 12.2 3.5 2.9L16 9.4l3.1 5.7 3.5-2.9-1.5 8.6H10.9z" fill="currentColor" />,
  },
  {
    metal: ['var(--color-level-5-top)', 'var(--color-level-5-bottom)'],
    ink: 'var(--color-level-5-ink)',
    mark: (
      <path
        d="m16 8.8 2 4.3 4.7.6-3.5 3.2.9 4.6-4.1-2.3-4.1 2.3.9-4.6-3.5-3.2 4.7-.6z"
        fill="currentColor"
      />
    ),
  },
  {
    metal: ['var(--color-level-6-top)', 'var(--color-level-6-bottom)'],
    ink: 'var(--color-level-6-ink)',
    mark: (
      <path
        d="M11.6 9.6h8.8v1.2c0 2.2-1.5 3.6-3 4.7 1.5 1.1 3 2.5 3 4.7v1.2h-8.8v-1.2c0-2.2 1.5-3.6 3-4.7-1.5-1.1-3-2.5-3-4.7z"
        fill="currentColor"
      />
    ),
  },
];

/** The medal of a level, by its index 0 to 6; its name stands beside it or is said otherwise. */
export function LevelMark({ index, className }: { index: number; className?: string }) {
  const metalId = useId();
  const look = looks[index] ?? looks[0];
  if (!look) return null;
  const [top, bottom] = look.metal;
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" data-level={index} className={className}>
      <defs>
        <linearGradient id={metalId} x1="0" y1="0" x2="0.3" y2="1">
          <stop stopColor={top} />
          <stop offset="1" stopColor={bottom} />
        </linearGradient>
      </defs>
      <path
        d="M14.2 2.2a3.6 3.6 0 0 1 3.6 0l8 4.6a3.6 3.6 0 0 1 1.8 3.1v9.2a6 6 0 0 1-3 5.2l-6.8 3.9a3.6 3.6 0 0 1-3.6 0l-6.8-3.9a6 6 0 0 1-3-5.2V9.9a3.6 3.6 0 0 1 1.8-3.1z"
        fill={`url(#${metalId})`}
        stroke={look.ink}
        strokeOpacity="0.28"
      />
      <path
        d="M14.7 4.4a2.6 2.6 0 0 1 2.6 0l7 4"
        fill="none"
        stroke="var(--color-light)"
        strokeOpacity="0.5"
        strokeLinecap="round"
      />
      <g color={look.ink}>{look.mark}</g>
    </svg>
  );
}

import { VisuallyHidden } from '@mantine/core';

import { texts } from '#text/texts.ts';

const height = 100;
const step = 10;
const gap = 2;

interface DayChartProps {
  /** The name of the chart. */
  label: string;
  /** `YYYY-MM-DD` and the value, oldest first. */
  days: readonly { day: string; value: number }[];
}

/** A bar for each day, and the same data as a table for screen readers. */
export function DayChart({ label, days }: DayChartProps) {
  const most = Math.max(1, ...days.map(({ value }) => value));
  return (
    <figure className="plain">
      <figcaption className="dimmed small" aria-hidden>
        {label}
      </figcaption>
      <svg
        className="day-chart"
        viewBox={`0 0 ${Math.max(1, days.length) * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {days.map(({ day, value }, at) => {
          const tall = value === 0 ? 1 : Math.max(2, (value / most) * height);
          return (
            <rect
              key={day}
              x={at * step + gap / 2}
              y={height - tall}
              width={step - gap}
              height={tall}
              data-empty={value === 0 || undefined}
            >
              <title>{`${day} ${value}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className="day-chart-axis" aria-hidden>
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.chart.day}</th>
              <th scope="col">{texts.chart.value}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import UPlot from 'uplot';

import { figuresTexts } from '#text/figures.ts';
import { texts } from '#text/texts.ts';

interface LineChartProps {
  /** The name of the chart. */
  label: string;
  /** The places along the axis, such as days, oldest first. */
  places: readonly string[];
  /** The values; fewer than the places when the rest is still to come. */
  values: readonly number[];
  /** A dashed line to compare with: its places and values, and the names of both lines. */
  beside?: { places: readonly string[]; values: readonly number[]; name: string; ownName: string };
  format: (value: number) => string;
}

const height = 220;
const axisWidth = 64;
/** The name of the first place stands clear of the zero above it. */
const axisHeight = 36;
const axisGap = 12;

/** The steps of the axis. Counts are whole, so a small chart must not have a line at a half. */
const wholeSteps = Array.from({ length: 12 }, (_, n) => [1, 2, 5].map((it) => it * 10 ** n)).flat();

/** Shortens a day; other names are short already. */
const shortOf = (place: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(place) ? place.slice(5) : place;

/** A line and a line to compare with on a canvas, with the same data as a table below. */
export default function LineChart({ label, places, values, beside, format }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const [at, setAt] = useState<number | null>(null);
  const drawn = useMemo(
    () => ({ places, values, beside, format }),
    [places, values, beside, format],
  );
  useEffect(() => {
    const parent = box.current;
    return parent ? draw(parent, drawn, setAt) : undefined;
    // Drawn again when the scheme changes, because the colours are read from the page.
  }, [drawn, scheme]);
  return (
    <figure className="plain line-chart">
      <figcaption className="small">
        <strong>{label}</strong>
        <span className="dimmed">{at === null ? '' : describePoint(at, drawn)}</span>
      </figcaption>
      <div ref={box} className="line-chart-box" aria-hidden />
      {beside && (
        <ul className="line-chart-legend small" aria-hidden>
          <li>{beside.ownName}</li>
          <li data-beside>{beside.name}</li>
        </ul>
      )}
      <ChartTable label={label} {...drawn} />
    </figure>
  );
}

type Drawn = Omit<LineChartProps, 'label'>;

function describePoint(at: number, { places, values, beside, format }: Drawn): string {
  const own = figuresTexts.at(
    places[at] ?? '',
    at < values.length ? format(values[at] ?? 0) : texts.common.none,
  );
  const other = beside?.places[at];
  return other === undefined
    ? own
    : `${own} / ${figuresTexts.at(other, format(beside?.values[at] ?? 0))}`;
}

function colorOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Draws the chart; the returned function removes it. */
function draw(parent: HTMLElement, drawn: Drawn, onPlace: (at: number | null) => void): () => void {
  const { places, values, beside } = drawn;
  const data: UPlot.AlignedData = [
    places.map((_, at) => at),
    places.map((_, at) => values[at] ?? null),
    ...(beside ? [places.map((_, at) => beside.values[at] ?? null)] : []),
  ];
  const width = (): number => Math.max(1, Math.floor(parent.clientWidth));
  const chart = new UPlot(optionsOf(drawn, width(), onPlace), data, parent);
  const sizes = new ResizeObserver(() => chart.setSize({ width: width(), height }));
  sizes.observe(parent);
  return () => {
    sizes.disconnect();
    chart.destroy();
  };
}

function optionsOf(
  { places, beside, format }: Drawn,
  width: number,
  onPlace: (at: number | null) => void,
): UPlot.Options {
  const [text, line, accent] = [
    '--mantine-color-dimmed',
    '--console-line',
    '--mantine-primary-color-filled',
  ].map(colorOf);
  const axis = {
    stroke: text ?? '',
    grid: { stroke: line ?? '', width: 1 },
    ticks: { show: false },
  };
  const points = { show: places.length <= 31, size: 5 };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: false },
      y: { range: (_chart, _min, max) => [0, Math.max(1, max * 1.08)] },
    },
    axes: [
      {
        ...axis,
        size: axisHeight,
        gap: axisGap,
        space: 64,
        incrs: [1, 2, 3, 5, 7, 10, 14, 30, 60, 90],
        values: (_chart, splits) => splits.map((at) => shortOf(places[at] ?? '')),
      },
      {
        ...axis,
        size: axisWidth,
        incrs: wholeSteps,
        values: (_chart, splits) => splits.map(format),
      },
    ],
    series: [
      {},
      { stroke: accent ?? '', width: 2, points },
      ...(beside
        ? [{ stroke: text ?? '', width: 1.5, dash: [5, 4], points: { show: false } }]
        : []),
    ],
    hooks: { setCursor: [(chart) => onPlace(chart.cursor.idx ?? null)] },
  };
}

function ChartTable({ label, places, values, beside, format }: LineChartProps) {
  return (
    <details className="chart-table">
      <summary>{figuresTexts.table(label)}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys */}
      <section className="list-scroll" aria-label={figuresTexts.table(label)} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{beside?.ownName ?? figuresTexts.span}</th>
              <th scope="col" className="number">
                {label}
              </th>
              {beside && <th scope="col">{beside.name}</th>}
              {beside && (
                <th scope="col" className="number">
                  {label}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {places.map((place, at) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td className="number">
                  {at < values.length ? format(values[at] ?? 0) : texts.common.none}
                </td>
                {beside && <td>{beside.places[at]}</td>}
                {beside && <td className="number">{format(beside.values[at] ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import { z } from 'zod';

describe('the dashboard, as Grafana loads it from a file', () => {
  const text = readFileSync(
    new URL('../../../../docs/operating/dashboard.json', import.meta.url),
    'utf8',
  );
  const panel = z.looseObject({
    id: z.number(),
    type: z.enum(['stat', 'timeseries', 'gauge', 'bargauge', 'table', 'row']),
    datasource: z.optional(
      z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') }),
    ),
    gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
    targets: z.optional(z.array(z.looseObject({ refId: z.string(), expr: z.string() }))),
  });
  const { panels } = z
    .object({
      id: z.optional(z.null()),
      __inputs: z.optional(z.never()),
      uid: z.string(),
      title: z.string(),
      schemaVersion: z.number(),
      templating: z.object({
        list: z.tuple([
          z.looseObject({ name: z.literal('datasource'), query: z.literal('prometheus') }),
        ]),
      }),
      panels: z.array(panel),
    })
    .parse(JSON.parse(text));

  test('each panel and each of its queries has a name of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { targets = [] } of panels) {
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
  });

  test('panels lie beside each other, 24 columns wide', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from(
        { length: w * h },
        (_, index) => [x + (index % w), y + Math.floor(index / w)] as const,
      ),
    );
    expect(cells.filter(([x]) => x < 0 || x >= 24)).toEqual([]);
    expect(new Set(cells.map(String)).size).toBe(cells.length);
  });
});

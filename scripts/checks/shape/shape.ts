import { readFileSync } from 'node:fs';

import { measureShape, type Shape } from './measure-shape.ts';

/**
 * The limits of the tree's shape. A limit only ever falls: `npm run checks -- shape` prints which may, and
 * a change that lowers a figure may lower its limit.
 */
const limitsFile = new URL('limits.json', import.meta.url);

/** A row of the table. `list`: what the figure counts, for a developer who wants to lower it. */
interface Row {
  what: string;
  value: number;
  goal: number;
  limit?: number;
  list?: readonly string[];
}

/** Returns a complaint for each figure above its limit. */
export function checkShape(sources: ReadonlyMap<string, string>): string[] {
  return listRows(measureShape(sources), readLimits()).flatMap(({ what, value, limit }) =>
    limit !== undefined && value > limit
      ? [`${what}: ${value}, at most ${limit} (npm run checks -- shape --all says which)`]
      : [],
  );
}

/** Prints the table. With `all`, each figure is followed by what it counts. */
export function printShape(
  sources: ReadonlyMap<string, string>,
  { all }: { all: boolean },
): string {
  return listRows(measureShape(sources), readLimits())
    .flatMap(({ what, value, goal, limit, list = [] }) => {
      const bound = limit === undefined ? '' : `, limit ${limit}`;
      const lower = limit !== undefined && value < limit ? ' (may be lowered)' : '';
      const mark = value <= goal ? '✓' : '·';
      const line = `${mark} ${what}: ${value} (goal ${goal}${bound})${lower}`;
      return all ? [line, ...list.map((it) => `    ${it}`)] : [line];
    })
    .join('\n');
}

function listRows(shape: Shape, limits: (name: string) => number): Row[] {
  const { circles, typeCircles, fileCircles } = shape;
  const rings = (what: string, name: string, groups: string[][]): Row => ({
    what: `${what} in circles (${groups.length} ${groups.length === 1 ? 'group' : 'groups'})`,
    value: groups.flat().length,
    goal: 0,
    limit: limits(name),
    list: groups.map((group) => group.join(' ')),
  });
  const listed = (what: string, name: keyof Shape, goal: number): Row => {
    const list = shape[name];
    return typeof list === 'number'
      ? { what, value: list, goal }
      : { what, value: list.length, goal, limit: limits(name), list: list.flat() };
  };
  return [
    rings('folders by value imports', 'circles', circles),
    rings('folders by value and type imports', 'typeCircles', typeCircles),
    rings('files by value and type imports', 'fileCircles', fileCircles),
    listed('files of at most 30 lines whose one reader is beside them', 'crumbs', 30),
    listed('files in the fullest folder of a module', 'fullest', 20),
    listed('files of modules and rules behind buying an episode', 'buying', 25),
    listed('files of modules and rules behind an upload until it is published', 'upload', 25),
    listed('functions that only hand their arguments to one statement', 'handedOn', 40),
    listed('statements whose row type no machine checks', 'unchecked', 20),
    listed('wings of the modules', 'wings', 6),
    listed(
      `production lines of apps, packages and prisma, without the console, in ${shape.files} files`,
      'lines',
      46_000,
    ),
  ];
}

function readLimits(): (name: string) => number {
  const limits: unknown = JSON.parse(readFileSync(limitsFile, 'utf8'));
  return (name) => {
    const limit: unknown =
      typeof limits === 'object' && limits !== null ? Reflect.get(limits, name) : undefined;
    if (typeof limit === 'number') return limit;
    throw new Error(`limits.json lacks ${name}`);
  };
}

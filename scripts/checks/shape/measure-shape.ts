import { posix } from 'node:path';

import { isTestCode } from '../../lint/import-edge.ts';
import { listHandedOn } from './handed-on.ts';
import { findCircles, type ImportGraph, readImportGraph } from './import-graph.ts';

/** Layers that hold a folder for each thing: their folders are places, and so are files beside the folders. */
const layers = 'modules/[^/]+|screens|features|platform';
const topOf = String.raw`^(?:apps/[^/]+/src|prisma)`;
const partOfLayer = new RegExp(String.raw`${topOf}/(?:${layers})/[^/]+`);
const partOfTop = new RegExp(String.raw`${topOf}/[^/]+`);

/** The verbs from which a reader starts to understand one thing, and with them all files they need of modules and rules. */
const readings = {
  buying: ['buyEpisode'],
  upload: ['finishUpload', 'runPhase', 'publishIngest'],
} as const;
const readArea = /^(?:apps\/api\/src\/modules|packages\/rules\/src)\//;

/**
 * A file this short could move into its only reader in the same folder. A file that a browser fetches later must stay
 * separate.
 */
const crumbLines = 30;

export interface Shape {
  /** Groups of places (folders, and files beside them) that import each other at runtime. */
  circles: string[][];
  /** The same, including imports of types. */
  typeCircles: string[][];
  /** Groups of files that import each other, types included. */
  fileCircles: string[][];
  crumbs: string[];
  /** The files of the fullest folder of the API's modules. */
  fullest: string[];
  /** Files to read, for each thing to understand. */
  buying: string[];
  upload: string[];
  /** Functions that only hand their arguments to one statement. */
  handedOn: string[];
  /** Statements of which no machine checks what their rows hold. */
  unchecked: string[];
  /** The wings of the API's modules. */
  wings: string[];
  files: number;
  lines: number;
}

/** Measures TypeScript files by path and text; files that are not part of the product are left out. */
export function measureShape(everything: ReadonlyMap<string, string>): Shape {
  const sources = new Map([...everything].filter(([path]) => isProduct(path)));
  const graph = readImportGraph(sources);
  const counted = [...sources].filter(([path]) => !path.startsWith('apps/console/'));
  const read = (verbs: readonly string[]) => listNeeded(graph, findVerbs(sources, verbs));
  return {
    circles: findCircles(joinPlaces(graph, { withTypes: false })),
    typeCircles: findCircles(joinPlaces(graph, { withTypes: true })),
    fileCircles: findCircles(
      new Map([...graph].map(([path, links]) => [path, new Set(links.map(({ to }) => to))])),
    ),
    crumbs: listCrumbs(sources, graph),
    fullest: listFullest(sources),
    buying: read(readings.buying),
    upload: read(readings.upload),
    handedOn: listHandedOn(sources),
    unchecked: listUnchecked(sources),
    wings: listWings(sources),
    files: counted.length,
    lines: counted.reduce((sum, [, text]) => sum + countLines(text), 0),
  };
}

function isProduct(path: string): boolean {
  return /^(?:apps|packages|prisma)\/.*\.tsx?$/.test(path) && !isTestCode(path);
}

/** Returns the place of a file; undefined in packages, which have no places. */
function placeOf(path: string): string | undefined {
  return (partOfLayer.exec(path) ?? partOfTop.exec(path))?.[0];
}

function joinPlaces(graph: ImportGraph, { withTypes }: { withTypes: boolean }) {
  const joined = new Map<string, Set<string>>();
  for (const [path, links] of graph) {
    const from = placeOf(path);
    if (from === undefined) continue;
    const targets = joined.get(from) ?? new Set();
    joined.set(from, targets);
    for (const { to, typeOnly } of links) {
      const place = placeOf(to);
      if (place !== undefined && place !== from && (withTypes || !typeOnly)) targets.add(place);
    }
  }
  return joined;
}

function listCrumbs(sources: ReadonlyMap<string, string>, graph: ImportGraph): string[] {
  const readers = new Map<string, Set<string>>();
  const later = new Set<string>();
  for (const [path, links] of graph) {
    for (const { to, isLater } of links) {
      readers.set(to, (readers.get(to) ?? new Set()).add(path));
      if (isLater && to.startsWith('apps/') && !to.startsWith('apps/api/')) later.add(to);
    }
  }
  return [...sources]
    .filter(([path, text]) => {
      const [reader, ...others] = readers.get(path) ?? [];
      const isBeside = reader !== undefined && posix.dirname(reader) === posix.dirname(path);
      const isShort = countLines(text) <= crumbLines;
      return isBeside && others.length === 0 && isShort && !later.has(path);
    })
    .map(([path]) => path);
}

function listFullest(sources: ReadonlyMap<string, string>): string[] {
  const inModules = [...sources.keys()].filter((it) => it.startsWith('apps/api/src/modules/'));
  const folders = Map.groupBy(inModules, (it) => posix.dirname(it));
  return [...folders.values()].reduce((most, it) => (it.length > most.length ? it : most), []);
}

function listUnchecked(sources: ReadonlyMap<string, string>): string[] {
  const used = /(?<!function )\buncheckedStatement(?:<[^(]*>)?\(/g;
  return [...sources].flatMap(([path, text]) => [...text.matchAll(used)].map(() => path));
}

function listWings(sources: ReadonlyMap<string, string>): string[] {
  const inWing = /^apps\/api\/src\/modules\/([^/]+)\//;
  return [...new Set([...sources.keys()].flatMap((it) => inWing.exec(it)?.[1] ?? []))].toSorted();
}

/** @throws when a verb does not exist: a developer who renames one must rename it here too. */
function findVerbs(sources: ReadonlyMap<string, string>, verbs: readonly string[]): string[] {
  return verbs.map((verb) => {
    const declared = new RegExp(String.raw`^export (?:async )?(?:function|const) ${verb}\b`, 'm');
    const found = [...sources].find(([path, text]) => readArea.test(path) && declared.test(text));
    if (found) return found[0];
    throw new Error(
      `no module exports ${verb}: name its successor in scripts/checks/shape/measure-shape.ts`,
    );
  });
}

function listNeeded(graph: ImportGraph, begin: readonly string[]): string[] {
  const needed = new Set(begin);
  for (const path of needed) {
    for (const { to } of graph.get(path) ?? []) if (readArea.test(to)) needed.add(to);
  }
  return [...needed].toSorted();
}

const countLines = (text: string): number => text.split('\n').length - 1;

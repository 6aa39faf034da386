import { parseArgs } from 'node:util';

import type { Wanted } from '../../modules/films/sources/feeds/collect-feed.ts';
import { collectText, collectUsage } from '../../text/collect.ts';
import { parseUsage, UsageFault } from '../tool/run-operator-tool.ts';

const licences = ['owned', 'licensed', 'unchecked'] as const;
type Licence = (typeof licences)[number];

export type CollectCommand =
  | { verb: 'list' }
  | { verb: 'add'; address: string; name: string; operator: string; licence: Licence }
  | { verb: 'cases' }
  /** `videoId` is null for the only one that it may be. */
  | {
      verb: 'decide';
      caseId: number;
      verdict: 'same' | 'different';
      videoId: number | null;
      operator: string;
    }
  | { verb: 'categories'; feed: string }
  /** `code` is null for a category that is left out. */
  | { verb: 'bind'; feed: string; remoteCode: string; code: string | null }
  /** `everyHours` is null for not by itself. */
  | { verb: 'schedule'; feed: string; everyHours: number | null }
  /** `wanted` is null for what changed since the last run. */
  | { verb: 'run'; feed: string; wanted: Wanted | null; isDry: boolean };

/** Reads the command line. Throws a `UsageFault`. */
export function readCollectArguments(args: readonly string[]): CollectCommand {
  const { values, positionals } = parseUsage(collectUsage, () => parse(args));
  const [verb = '', ...operands] = positionals;
  const command = verbs.get(verb)?.(operands, values);
  if (command !== undefined) return command ?? refuse();
  if (verb === '' || operands.length > 0) return refuse();
  return { verb: 'run', feed: verb, wanted: readWanted(values), isDry: values.dry };
}

/** Reads the operands of a verb; null for the wrong number of them. */
type ReadOperands = (operands: readonly string[], values: Values) => CollectCommand | null;

const verbs: ReadonlyMap<string, ReadOperands> = new Map<string, ReadOperands>([
  ['list', (operands) => (operands.length === 0 ? { verb: 'list' } : null)],
  ['cases', (operands) => (operands.length === 0 ? { verb: 'cases' } : null)],
  ['decide', readDecision],
  [
    'add',
    ([address, ...more], values) =>
      address === undefined || more.length > 0 ? null : readAdd(address, values),
  ],
  [
    'categories',
    ([feed, ...more]) =>
      feed === undefined || more.length > 0 ? null : { verb: 'categories', feed },
  ],
  [
    'bind',
    ([feed, remoteCode, code, ...more]) =>
      feed === undefined || remoteCode === undefined || code === undefined || more.length > 0
        ? null
        : { verb: 'bind', feed, remoteCode, code: code === 'ignore' ? null : code },
  ],
  [
    'schedule',
    ([feed, hours, ...more]) =>
      feed === undefined || hours === undefined || more.length > 0
        ? null
        : { verb: 'schedule', feed, everyHours: hours === 'off' ? null : readHours(hours) },
  ],
]);

const refuse = (message?: string): never => {
  throw new UsageFault(message ?? collectUsage);
};

type Values = ReturnType<typeof parse>['values'];

function readAdd(address: string, { name, operator, licence }: Values): CollectCommand {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    return refuse(collectText.badAddress);
  const isLicence = (text: string): text is Licence => licences.some((it) => it === text);
  if (name === undefined || operator === undefined || !isLicence(licence)) return refuse();
  return { verb: 'add', address: url.href, name, operator, licence };
}

const readId = (text: string | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;

function readDecision(
  [id, verdict, video, ...more]: readonly string[],
  { operator }: Values,
): CollectCommand | null {
  const [caseId, videoId] = [readId(id), readId(video)];
  const isKnown = verdict === 'same' || verdict === 'different';
  if (caseId === null || !isKnown || more.length > 0 || operator === undefined) return null;
  const isFit = video === undefined || (verdict === 'same' && videoId !== null);
  return isFit ? { verb: 'decide', caseId, verdict, videoId, operator } : null;
}

function readWanted({ hours, all, ids }: Values): Wanted | null {
  if ([hours !== undefined, all, ids !== undefined].filter(Boolean).length > 1) return refuse();
  if (all) return { kind: 'full' };
  if (ids !== undefined) return { kind: 'ids', ids: readIds(ids) };
  return hours === undefined ? null : { kind: 'recent', hours: readHours(hours) };
}

const mostIds = 100;

function readIds(text: string): string[] {
  const ids = text.split(',').map((it) => it.trim());
  return ids.length <= mostIds && ids.every((it) => /^\d{1,20}$/.test(it)) ? ids : refuse();
}

const mostHours = 8760;

function readHours(text: string): number {
  const hours = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return hours >= 1 && hours <= mostHours ? hours : refuse();
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      operator: { type: 'string' },
      licence: { type: 'string', default: 'unchecked' },
      hours: { type: 'string' },
      all: { type: 'boolean', default: false },
      ids: { type: 'string' },
      dry: { type: 'boolean', default: false },
    },
  });

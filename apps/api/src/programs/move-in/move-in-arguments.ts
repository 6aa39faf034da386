import { parseArgs } from 'node:util';

import type { SourceLicence } from '../../modules/films/sources/sources.repo.ts';
import { moveInText, moveInUsage } from '../../text/move-in.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';

export const moveInSteps = [
  'titles',
  'films',
  'members',
  'orders',
  'history',
  'pictures',
  'addresses',
] as const;
export type MoveInStep = (typeof moveInSteps)[number];

const licences: readonly SourceLicence[] = ['owned', 'licensed', 'unchecked'];

export interface MoveInOptions {
  from: string;
  prefix: string;
  siteUrl: string | null;
  siteFolder: string | null;
  category: string | null;
  write: boolean;
  operator: string | null;
  second: string | null;
  /** Null when it was not said. */
  coinsPerPoint: number | null;
  withFrozen: boolean;
  counts: boolean;
  /** The right to show the titles, as the operator declares it. */
  licence: SourceLicence;
  /** Whether titles with a line that plays and a picture are published. */
  publish: boolean;
  only: readonly MoveInStep[];
  fixEncoding: boolean;
  acceptCut: boolean;
  newSite: boolean;
}

type MoveInCommand =
  | { verb: 'move'; options: MoveInOptions }
  | { verb: 'status' | 'stop' | 'resume' }
  | { verb: 'undo'; run: string }
  | { verb: 'check-addresses'; file: string };

/** Reads the command line. Throws a `UsageFault`. */
export function readMoveInArguments(args: readonly string[]): MoveInCommand {
  const { values, positionals } = parse(args);
  const [verb, operand, ...rest] = positionals;
  if (verb === undefined) return { verb: 'move', options: readOptions(values) };
  if (rest.length > 0) return refuse();
  if (verb === 'status' || verb === 'stop' || verb === 'resume') return { verb };
  if (verb === 'undo' && operand !== undefined) return { verb, run: operand };
  if (verb === 'check-addresses' && operand !== undefined) return { verb, file: operand };
  return refuse();
}

const refuse = (message?: string): never => {
  throw new UsageFault(message === undefined ? moveInUsage : `${message}\n\n${moveInUsage}`);
};

type Values = ReturnType<typeof parse>['values'];

function readOptions(values: Values): MoveInOptions {
  const from = values.from ?? refuse(moveInText.badPlace);
  if (values.write && values.operator === undefined) refuse(moveInText.needsOperator);
  const licence = licences.find((it) => it === values.licence) ?? refuse(moveInText.badLicence);
  if (values.publish && licence === 'unchecked') refuse(moveInText.needsLicence);
  const { host, protocol } = URL.parse(values['site-url'] ?? 'https://none') ?? {
    host: '',
    protocol: '',
  };
  if (host === '' || !/^https?:$/.test(protocol)) refuse(moveInText.badSite);
  const orNull = (
    name: keyof Values & ('site-url' | 'site-folder' | 'category' | 'operator' | 'second'),
  ) => values[name] ?? null;
  return {
    from,
    prefix: values.prefix,
    siteUrl: orNull('site-url'),
    siteFolder: orNull('site-folder'),
    category: orNull('category'),
    write: values.write,
    operator: orNull('operator'),
    second: orNull('second'),
    coinsPerPoint: readRate(values['coins-per-point']),
    withFrozen: values['with-frozen'],
    counts: values.counts,
    licence,
    publish: values.publish,
    only: readSteps(values.only),
    fixEncoding: values['fix-encoding'],
    acceptCut: values['accept-cut'],
    newSite: values['new-site'],
  };
}

function readRate(text: string | undefined): number | null {
  if (text === undefined) return null;
  const rate = Number(text);
  return rate >= 0 && rate <= 1000 ? rate : refuse();
}

const isStep = (text: string): text is MoveInStep => moveInSteps.some((it) => it === text);

function readSteps(text: string | undefined): readonly MoveInStep[] {
  if (text === undefined) return moveInSteps;
  const steps = text.split(',').map((it) => it.trim());
  return steps.every(isStep) ? steps : refuse();
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        prefix: { type: 'string', default: 'mac_' },
        'site-url': { type: 'string' },
        'site-folder': { type: 'string' },
        category: { type: 'string' },
        write: { type: 'boolean', default: false },
        operator: { type: 'string' },
        second: { type: 'string' },
        'coins-per-point': { type: 'string' },
        'with-frozen': { type: 'boolean', default: false },
        counts: { type: 'boolean', default: false },
        licence: { type: 'string', default: 'unchecked' },
        publish: { type: 'boolean', default: false },
        only: { type: 'string' },
        'fix-encoding': { type: 'boolean', default: false },
        'accept-cut': { type: 'boolean', default: false },
        'new-site': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

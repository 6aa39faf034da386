import { parseSync } from 'oxc-parser';
import { checkSync } from 'recheck';
import recheck from 'recheck/package.json' with { type: 'json' };

import { isTestCode } from '../lint/import-edge.ts';

/** Code that runs at members, operators and the site: what it reads may come from outside. */
const runs = /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$|^prisma\/.*\.ts$/;

/** A regular expression in a file. */
interface Found {
  /** `file:line` */
  at: string;
  pattern: string;
  flags: string;
}

/** What is committed of the judgement: an expression is judged once, because its verdict depends on nothing else. */
export interface Judged {
  /** The version of the judge; another one judges all again. */
  judge: string;
  /** The expressions that take linear time, as `/pattern/flags`. */
  linear: readonly string[];
}

const judgeVersion = `recheck ${recheck.version}`;

const noneJudged: Judged = { judge: judgeVersion, linear: [] };

/**
 * Judges the regular expressions that were not judged before. Returns those that take more than linear time for some text,
 * and those that are built at run time and can't be judged, beside the list to commit. What the package finds by looking for
 * attacks is measured by growth: no machine is too slow for it.
 */
export function judgeExpressions(
  files: ReadonlyMap<string, string>,
  before: Judged = noneJudged,
): { slow: string[]; judged: Judged } {
  const known = new Set(before.judge === judgeVersion ? before.linear : []);
  const linear = new Set<string>();
  const slow: string[] = [];
  for (const [path, text] of files) {
    if (!runs.test(path) || isTestCode(path)) continue;
    const { literals, built } = listExpressions(path, text);
    slow.push(...built.map((at) => `${at} builds a regular expression: write it as a literal`));
    for (const { at, pattern, flags } of literals) {
      const key = `/${pattern}/${flags}`;
      const reason = known.has(key) || linear.has(key) ? null : judge(pattern, flags);
      if (reason === null) linear.add(key);
      else slow.push(`${at} ${key} ${reason}`);
    }
  }
  return { slow, judged: { judge: judgeVersion, linear: [...linear].toSorted() } };
}

// Without it, the package looks for its programs, which are not installed.
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

/** Far more than any expression here takes, so that a busy machine does not decide. */
const judgingMs = 600_000;

/** Returns why an expression is refused; null when the time that it takes grows with the length of the text. */
function judge(pattern: string, flags: string): string | null {
  const found = checkSync(pattern, flags, { timeout: judgingMs, randomSeed: 1 });
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') {
    return `can't be judged (${found.error.kind}): write it simpler`;
  }
  const { complexity, attack } = found;
  if (complexity.type === 'polynomial' && !grows(new RegExp(pattern, flags), attack)) return null;
  return `takes ${complexity.summary} time, as for ${attack.pattern.slice(0, 80)}`;
}

type Attack = Extract<ReturnType<typeof checkSync>, { status: 'vulnerable' }>['attack'];

const [short, long] = [2000, 16_000];
const tries = 7;
/** Eight times the text takes a linear expression eight times as long, and any other at least 64 times. */
const mostGrowth = 22;
/** A linear expression is done with the long text in less, however slow the machine. */
const leastMs = 5;
/** So much more that it is no accident of one try. */
const surelyMs = 20 * leastMs;

/**
 * Whether an attack takes more than linear time. The package looks for attacks at random and confirms them by the clock,
 * so it also reports fast expressions; what it reports is measured at two lengths, each by its fastest run. The two take
 * turns: a machine that is slow for a moment is slow for both.
 */
function grows(expression: RegExp, attack: Attack): boolean {
  const [small, large] = [textOf(attack, short), textOf(attack, long)];
  const fastest = { small: Infinity, large: Infinity };
  for (let tried = 0; tried < tries; tried++) {
    fastest.small = Math.min(fastest.small, timeOf(expression, small));
    fastest.large = Math.min(fastest.large, timeOf(expression, large));
    // Another try only takes time away: what is fast stays fast.
    if (fastest.large <= leastMs) return false;
    if (fastest.large > surelyMs && isGrowth(fastest)) return true;
  }
  return isGrowth(fastest);
}

const isGrowth = ({ small, large }: { small: number; large: number }): boolean =>
  large > mostGrowth * small;

/** The milliseconds that this thread computes: a busy machine adds little to it. */
function timeOf(expression: RegExp, text: string): number {
  const begun = process.threadCpuUsage();
  expression.lastIndex = 0;
  expression.test(text);
  return process.threadCpuUsage(begun).user / 1000;
}

/** The text of an attack, pumped to about this length. */
function textOf({ pumps, suffix }: Attack, length: number): string {
  const once = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor(length / Math.max(1, once)));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly regex?: { pattern: string; flags: string } | null;
  readonly callee?: { type: string; name?: string };
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function listExpressions(path: string, text: string): { literals: Found[]; built: string[] } {
  const literals: Found[] = [];
  const built: string[] = [];
  const at = (place: number): string => `${path}:${text.slice(0, place).split('\n').length}`;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return undefined;
    if (value.regex) literals.push({ at: at(value.start), ...value.regex });
    if (value.callee?.name === 'RegExp') built.push(at(value.start));
    return Object.values(value).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return { literals, built };
}

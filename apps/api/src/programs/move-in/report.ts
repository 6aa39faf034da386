import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { coinsForPoints, type MovedMemberRecord } from '@lantern/rules/moved-member';

import type { PlannedBinding } from '../../modules/films/sources/bind-categories.ts';
import type { PredictedTitle } from '../../modules/films/sources/titles/predict-titles.ts';

const mostExamples = 20;

interface Example {
  id: string;
  name: string;
  reason: string;
}

/** What a dry run found: counts, with examples of each. */
export interface MoveInReport {
  titles: Record<string, number>;
  reasons: Record<string, number>;
  examples: Record<string, Example[]>;
  remarks: Record<string, number>;
  episodes: { streams: number; refused: Record<string, number> };
  hosts: Record<string, number>;
  categories: { code: string; name: string; goesTo: string | null; isNew: boolean }[];
  players: { code: string; kind: string }[];
  members: Record<string, number>;
  vipByMonth: Record<string, number>;
  orders: number;
  history: number;
  pictures: { addresses: number; files: number };
  notTaken: Record<string, number>;
  doubledNames: number;
  cutInLine: number | null;
}

export const createReport = (): MoveInReport => ({
  titles: {},
  reasons: {},
  examples: {},
  remarks: {},
  episodes: { streams: 0, refused: {} },
  hosts: {},
  categories: [],
  players: [],
  members: {},
  vipByMonth: {},
  orders: 0,
  history: 0,
  pictures: { addresses: 0, files: 0 },
  notTaken: {},
  doubledNames: 0,
  cutInLine: null,
});

export const addTo = (counts: Record<string, number>, key: string, by = 1): void => {
  counts[key] = (counts[key] ?? 0) + by;
};

/** Counts what would become of titles. */
export function noteTitles(report: MoveInReport, titles: readonly PredictedTitle[]): void {
  for (const it of titles) {
    const { title, outcome, reason } = it;
    addTo(report.titles, outcome);
    if (reason !== '') addTo(report.reasons, reason);
    const examples = (report.examples[reason === '' ? outcome : `${outcome}: ${reason}`] ??= []);
    const example = { id: title.remoteId, name: title.name, reason };
    if (examples.length < mostExamples) examples.push(example);
    if (title.picture !== null) {
      report.pictures[title.picture.kind === 'file' ? 'files' : 'addresses'] += 1;
    }
    noteLines(report, it);
  }
}

function noteLines({ episodes, hosts }: MoveInReport, { title, refused }: PredictedTitle): void {
  const given = title.lines.reduce((sum, line) => sum + line.episodes.length, 0);
  let lost = 0;
  for (const [why, count] of Object.entries(refused)) {
    addTo(episodes.refused, why, count);
    lost += count;
  }
  episodes.streams += given - lost;
  for (const line of title.lines) {
    const host = URL.parse(line.episodes[0]?.address ?? '')?.host ?? '';
    if (host !== '') addTo(hosts, host, line.episodes.length);
  }
}

/** Counts a member who would come. */
export function noteMember(
  { members, vipByMonth }: MoveInReport,
  { password, points, isBanned, vipUntil }: MovedMemberRecord,
  { coinsPerPoint }: { coinsPerPoint: number | null },
): void {
  addTo(members, 'come');
  addTo(members, `password: ${password.kind}`);
  if (points === null) addTo(members, 'points refused');
  addTo(members, 'points', points ?? 0);
  if (coinsPerPoint !== null) addTo(members, 'coins', coinsForPoints(points ?? 0, coinsPerPoint));
  if (isBanned) addTo(members, 'banned');
  if (vipUntil === null) return;
  addTo(members, 'with VIP');
  addTo(vipByMonth, vipUntil.toISOString().slice(0, 7));
}

export const noteBindings = (report: MoveInReport, plans: readonly PlannedBinding[]): void => {
  report.categories = plans.map(({ remote, code, name }) => ({
    code: remote.code,
    name: remote.name,
    goesTo: code === null ? null : name,
    isNew: code === null,
  }));
};

/** Whether the operator has to decide something before it is written. */
export const hasQuestions = ({ titles, doubledNames, cutInLine }: MoveInReport): boolean =>
  (titles['asked'] ?? 0) > 0 ||
  (titles['waiting-category'] ?? 0) > 0 ||
  doubledNames > 0 ||
  cutInLine !== null;

/** Writes the report beside the site's data, for people and for programs. */
export async function saveReport(
  report: MoveInReport,
  { dataDir, name }: { dataDir: string; name: string },
): Promise<{ html: string; json: string }> {
  await mkdir(dataDir, { recursive: true });
  const [html, json] = ['html', 'json'].map((kind) => join(dataDir, `move-in-${name}.${kind}`));
  const paths = { html: html ?? '', json: json ?? '' };
  await writeFile(paths.json, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(paths.html, renderReport(report));
  return paths;
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (it) => `&#${it.codePointAt(0) ?? 0};`);

const table = (title: string, rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<h2>${escape(title)}</h2><table>${rows
        .map((row) => `<tr>${row.map((it) => `<td>${escape(it)}</td>`).join('')}</tr>`)
        .join('')}</table>`;

const countRows = (counts: Record<string, number>): string[][] =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 200)
    .map(([name, count]) => [name, String(count)]);

function renderReport(report: MoveInReport): string {
  const categories = report.categories.map((it) => [it.code, it.name, it.goesTo ?? '+ (hidden)']);
  const examples = Object.entries(report.examples).flatMap(([key, rows]) =>
    rows.map((it) => [key, it.id, it.name]),
  );
  const parts = [
    table('Titles', countRows(report.titles)),
    table('Why not', countRows(report.reasons)),
    table('Examples', examples),
    table('Remarks', countRows(report.remarks)),
    table('Episodes that do not play', countRows(report.episodes.refused)),
    table('Hosts', countRows(report.hosts)),
    table('Categories', categories),
    table(
      'Players',
      report.players.map((it) => [it.code, it.kind]),
    ),
    table('Members', countRows(report.members)),
    table('VIP by the month of its end', countRows(report.vipByMonth)),
    table('Not taken', countRows(report.notTaken)),
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Move-in</title>
<style>body{font:14px system-ui;margin:2rem;max-width:60rem}td{padding:.2rem .8rem;border-bottom:1px solid}</style>
<h1>Move-in</h1>${parts.join('')}</html>\n`;
}

import { readCount } from '@lantern/rules/incoming-fields';
import { readMaccmsMember } from '@lantern/rules/moved-member';

import { planFor } from '../../modules/films/sources/bind-categories.ts';
import type { BoundCategory } from '../../modules/films/sources/titles/place-title.ts';
import {
  startPrediction,
  type DryDesk,
  predictTitles,
} from '../../modules/films/sources/titles/predict-titles.ts';
import type { Database } from '../../platform/database/db.ts';
import type { MoveInOptions } from './move-in-arguments.ts';
import type { OldSite } from './old-site.ts';
import { readTitles } from './read-titles.ts';
import {
  addTo,
  createReport,
  type MoveInReport,
  noteBindings,
  noteMember,
  noteTitles,
} from './report.ts';
import { homeOf, policyOf } from './site-home.ts';
import { type Survey, surveySite } from './survey-site.ts';

/** Looks at the old site, and tells what would come of it. Nothing of this site is changed. */
export async function dryRun(
  {
    db,
    site,
    now,
    isRecordEnough,
  }: { db: Database; site: OldSite; now: Date; isRecordEnough: boolean },
  options: MoveInOptions,
  sourceId: number | null,
): Promise<MoveInReport> {
  const report = createReport();
  await look({ db, site, now, isRecordEnough, report, sourceId }, options);
  return { ...report, cutInLine: site.cutInLine?.() ?? null };
}

interface Look {
  db: Database;
  site: OldSite;
  now: Date;
  isRecordEnough: boolean;
  report: MoveInReport;
  sourceId: number | null;
}

async function look(it: Look, options: MoveInOptions): Promise<void> {
  const { db, site, report, sourceId } = it;
  const survey = await surveySite(site);
  const plans = await planFor(db, sourceId, survey.categories, options.category);
  noteBindings(report, plans);
  report.players = survey.players.map(({ code, kind }) => ({ code, kind }));
  report.doubledNames = options.fixEncoding ? 0 : survey.doubled;
  const categories = new Map(
    plans.map((plan): [string, BoundCategory] => [
      plan.remote.code,
      {
        rootCode: plan.code ?? '',
        sonCode: null,
        darkWeb: false,
        category: plan.name,
        root: rootName(survey, plan.remote.parent),
      },
    ]),
  );
  await lookAtTitles(it, options, { survey, categories });
  await lookAtMembers(it, options);
  for await (const rows of site.rows('order')) report.orders += rows.length;
  for await (const rows of site.rows('ulog')) report.history += rows.length;
  for await (const rows of site.rows('card')) addTo(report.notTaken, 'mac_card', rows.length);
}

const rootName = (survey: Survey, code: string | null): string | null =>
  survey.categories.find((it) => it.code === code)?.name ?? null;

async function lookAtTitles(
  { db, site, now, isRecordEnough, report, sourceId }: Look,
  options: MoveInOptions,
  { survey, categories }: { survey: Survey; categories: Map<string, BoundCategory> },
): Promise<void> {
  const desk: DryDesk = {
    sourceId,
    sourceName: site.name,
    at: now,
    categories,
    ignored: new Set(),
    players: new Map(survey.players.map((it) => [it.code, it])),
    policy: policyOf(options, site),
    licence: options.licence,
    isRecordEnough,
  };
  const made = startPrediction();
  const home = homeOf(now, new Set(survey.players.map((it) => it.code)));
  for await (const batch of readTitles(site, home, { fixEncoding: options.fixEncoding })) {
    for (const [remark, count] of Object.entries(batch.remarks)) {
      addTo(report.remarks, remark, count);
    }
    const predicted = await predictTitles(db, desk, { titles: batch.titles, made });
    noteTitles(report, predicted);
    for (const it of predicted) site.listed?.note(it.title.remoteId, it.outcome, it.reason);
  }
}

async function lookAtMembers({ site, now, report }: Look, options: MoveInOptions): Promise<void> {
  const home = homeOf(now, new Set());
  const names = new Set<string>();
  for await (const rows of site.rows('user')) {
    for (const row of rows) {
      const member = readMaccmsMember(row, home);
      if (member === null) continue;
      noteMember(report, member, options);
      const name = member.loginName.toLowerCase();
      if (name === '' || names.has(name)) addTo(report.members, 'get another name');
      names.add(name);
      const hadVip = (readCount(row['user_end_time']) ?? 0) > 0;
      if (member.vipUntil === null && hadVip) addTo(report.members, 'VIP is over');
    }
  }
}

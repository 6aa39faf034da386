import { findOpenCases, saveDecision, lockCase } from '../../modules/films/sources/cases.repo.ts';
import { findOperators } from '../../modules/ground/operator/operator.repo.ts';
import { recordProgramAct } from '../../platform/audit/record-audit.ts';
import type { Database } from '../../platform/database/db.ts';
import { collectText } from '../../text/collect.ts';
import { say, UsageFault } from '../tool/run-operator-tool.ts';
import type { CollectCommand } from './collect-arguments.ts';

const mostCases = 200;

/** Prints the titles that wait for an operator. */
export async function printCases(db: Database): Promise<number> {
  const cases = await findOpenCases(db, { most: mostCases });
  for (const it of cases) {
    const named = [it.name, it.year].filter((one) => one !== null).join(' ');
    say(`${it.id} ${it.source} ${it.remoteId} ${named}: ${collectText.why(it.why)}`);
    for (const candidate of it.candidates) say(`    ${candidate}`);
  }
  return cases.length > 0 ? 2 : 0;
}

/** Finds an operator by name. Throws a `UsageFault`. */
export async function findWho(db: Database, name: string): Promise<number> {
  const operators = (await findOperators(db)).filter((it) => it.shutOutAt === null);
  const found = operators.find((it) => it.loginName === name);
  if (found === undefined) throw new UsageFault(collectText.noOperator(name));
  return found.operatorId;
}

/** Keeps what an operator says of a title that waits: it counts from the next run of its source. */
export async function decideCase(
  db: Database,
  { caseId, verdict, videoId, operator }: Extract<CollectCommand, { verb: 'decide' }>,
): Promise<number> {
  const operatorId = await findWho(db, operator);
  await db.transact(async (tx) => {
    const open = await lockCase(tx, { caseId });
    if (open === null) throw new UsageFault(collectText.noCase(caseId));
    const only = open.candidates.length === 1 ? open.candidates[0] : undefined;
    const chosen = verdict === 'same' ? (videoId ?? only ?? null) : null;
    if (verdict === 'same' && (chosen === null || !open.candidates.includes(chosen))) {
      throw new UsageFault(collectText.whichVideo(open.candidates));
    }
    await saveDecision(tx, open, { verdict, videoId: chosen, operatorId, at: new Date() });
    await recordProgramAct(
      tx,
      'match.decide',
      { kind: 'match case', id: String(caseId) },
      { after: { verdict, videoId: chosen, operator } },
    );
  });
  say(collectText.decided);
  return 0;
}

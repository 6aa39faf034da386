import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import {
  fillRule,
  listedSource,
  matchCase,
  matchState,
  operatorSource,
  playerKind,
  publishRule,
  sourceBindings,
  sourceLicence,
  sourceRun,
  triedTitle,
} from '../../entities/operator-source.ts';
import { dictCode, rowId } from '../../entities/wire-values.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { boundedText, filledText, rowIdField } from '../payload-fields.ts';

const reads = operatorMay('sources.read', 'given');
const changes = operatorMay('sources.change', 'given');

const settings = {
  name: filledText(80),
  /** Such as `https://site/api.php/provide/vod/`. */
  address: filledText(1000),
  everyHours: z.int().check(z.gte(1), z.lte(720)),
  fills: fillRule,
};

const right = {
  licence: sourceLicence,
  note: filledText(500),
  publish: publishRule,
};

/** Whether what is not checked makes only drafts. */
const isHonest = (it: { licence: string; publish: string }): boolean =>
  it.licence !== 'unchecked' || it.publish === 'never';

const dishonest = { path: ['publish'], error: 'drafts, where the right is not checked' };

/** The right to show what a feed gives, without the feed. */
export const sourceRight = z.object(right).check(z.refine(isHonest, dishonest));

const settingNames = ['name', 'address', 'everyHours', 'fills'] as const;

export const listSources = defineOperatorCall({
  path: '/admin-api/sources/list',
  needs: reads,
  audit: 'reads only',
  summary:
    'The feeds that titles come from, with their state, their last run and their last 30 days.',
  payload: z.object({}),
  answer: z.object({ list: z.array(listedSource) }),
});

export const getSource = defineOperatorCall({
  path: '/admin-api/sources/get',
  needs: reads,
  audit: 'reads only',
  summary: 'A feed, with its state and its last run.',
  payload: z.object({ id: rowIdField }),
  answer: operatorSource,
  refusals: ['source-unknown'],
});

export const addSource = defineOperatorCall({
  path: '/admin-api/sources/add',
  needs: changes,
  audit: { action: 'source.add', fields: settingNames },
  summary:
    'Adds a feed that answers, with its categories and players. It is off, and collects nothing before the right is declared.',
  payload: z.object(settings),
  answer: z.object({ id: rowId }),
  refusals: ['source-address', 'source-own', 'source-silent', 'source-taken'],
});

export const changeSource = defineOperatorCall({
  path: '/admin-api/sources/change',
  needs: changes,
  audit: { action: 'source.change', fields: [...settingNames, 'licence', 'publish'] },
  summary:
    'Changes where a feed is, how often it is asked, and which fields it fills. At another address its right is over, unless the caller may declare one.',
  payload: z.object({ id: rowIdField, version: z.string().check(z.maxLength(64)), ...settings }),
  answer: operatorSource,
  refusals: [
    'source-unknown',
    'source-edited',
    'source-address',
    'source-own',
    'source-silent',
    'source-taken',
  ],
});

export const declareSource = defineOperatorCall({
  path: '/admin-api/sources/declare',
  needs: operatorMay('sources.declare', 'recent'),
  audit: { action: 'source.declare', fields: ['licence', 'note', 'publish'] },
  summary:
    'Declares the right to show what a feed gives, and what becomes of new titles. Unchecked ones are drafts.',
  payload: z.object({ id: rowIdField, ...right }).check(z.refine(isHonest, dishonest)),
  answer: operatorSource,
  refusals: ['source-unknown'],
});

export const switchSource = defineOperatorCall({
  path: '/admin-api/sources/switch',
  needs: operatorMay('sources.change', 'recent'),
  audit: { action: 'source.switch', fields: ['state'] },
  summary: 'Has a feed be collected from on its schedule, or no longer.',
  payload: z.object({ id: rowIdField, isOn: z.boolean() }),
  answer: operatorSource,
  refusals: ['source-unknown', 'source-undeclared'],
});

export const getSourceBindings = defineOperatorCall({
  path: '/admin-api/sources/bindings',
  needs: reads,
  audit: 'reads only',
  summary:
    'Where the categories and players of a feed go, with a suggestion for those that go nowhere.',
  payload: z.object({ id: rowIdField }),
  answer: sourceBindings,
  refusals: ['source-unknown'],
});

export const bindSource = defineOperatorCall({
  path: '/admin-api/sources/bind',
  needs: changes,
  audit: { action: 'source.bind', fields: ['categories', 'players'] },
  summary:
    'Says where categories and players of a feed go; those that are left out stay. Titles that waited for it are read again.',
  payload: z.object({
    id: rowIdField,
    categories: z
      .array(
        z.object({
          remoteCode: boundedText(40),
          categoryCode: z.nullable(dictCode),
          isIgnored: z.boolean(),
        }),
      )
      .check(z.maxLength(1000)),
    players: z
      .array(z.object({ code: boundedText(100), kind: playerKind, serverPrefix: boundedText(500) }))
      .check(z.maxLength(200)),
  }),
  answer: sourceBindings,
  refusals: ['source-unknown'],
});

export const trySource = defineOperatorCall({
  path: '/admin-api/sources/try',
  needs: changes,
  audit: 'reads only',
  summary:
    'Asks a feed for its first page, and tells what would become of 20 titles. Nothing is written.',
  payload: z.object({ id: rowIdField }),
  answer: z.object({ list: z.array(triedTitle) }),
  refusals: ['source-unknown', 'source-silent'],
});

export const runSource = defineOperatorCall({
  path: '/admin-api/sources/run',
  needs: changes,
  audit: { action: 'source.run', fields: ['kind'] },
  summary: 'Collects from a feed in the background: all of it, or what changed since the last run.',
  payload: z.object({ id: rowIdField, isFull: z.boolean() }),
  answer: z.object({}),
  refusals: ['source-unknown', 'source-undeclared'],
});

export const stopSource = defineOperatorCall({
  path: '/admin-api/sources/stop',
  needs: changes,
  audit: { action: 'source.stop', fields: ['state'] },
  summary: 'Stops the run of a feed after its page. The next one of its kind goes on there.',
  payload: z.object({ id: rowIdField }),
  answer: operatorSource,
  refusals: ['source-unknown', 'source-idle'],
});

export const listSourceRuns = defineOperatorCall({
  path: '/admin-api/sources/runs',
  needs: reads,
  audit: 'reads only',
  summary: 'The last 50 runs of a feed, with why they ended early.',
  payload: z.object({ id: rowIdField }),
  answer: z.object({ list: z.array(sourceRun) }),
  refusals: ['source-unknown'],
});

export const listMatchCases = defineOperatorList({
  path: '/admin-api/sources/cases',
  needs: reads,
  summary: 'Titles that may be ones that are here, of feeds and of sites that moved in.',
  filters: {
    sourceId: z.optional(rowIdField),
    /** Those that wait, by default. */
    state: z.optional(matchState),
  },
  sorts: ['oldest'],
  row: matchCase,
});

export const decideMatchCase = defineOperatorCall({
  path: '/admin-api/sources/decide',
  needs: changes,
  audit: { action: 'match.decide', fields: ['verdict', 'videoId'] },
  summary:
    'Says that a title is one that is here, another one, or not wanted. A feed that is on is asked for it again.',
  payload: z
    .object({
      caseId: rowIdField,
      verdict: z.enum(['same', 'different', 'ignored']),
      /** Which one it is; null where it is none. */
      videoId: z.nullable(rowIdField),
    })
    .check(
      z.refine((it) => (it.verdict === 'same') === (it.videoId !== null), {
        path: ['videoId'],
        error: 'the video that it is, where it is one',
      }),
    ),
  answer: z.object({}),
  refusals: ['match-unknown', 'match-elsewhere'],
});

export const operatorSourceCalls = {
  listSources,
  getSource,
  addSource,
  changeSource,
  declareSource,
  switchSource,
  getSourceBindings,
  bindSource,
  trySource,
  runSource,
  stopSource,
  listSourceRuns,
  listMatchCases,
  decideMatchCase,
};

import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { auditRow, operatorEntry, operatorRole } from '../../entities/operator.ts';
import { wireDate } from '../../entities/wire-values.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { dayField, filledText, rowIdField } from '../payload-fields.ts';

const manage = operatorMay('operators.manage', 'recent');
const one = z.object({ id: rowIdField, reason: filledText(200) });
const roles = z.array(operatorRole).check(z.minLength(1), z.maxLength(5));
/** Shown this once. */
const drawnPassword = z.object({ password: z.string() });

export const listOperators = defineOperatorCall({
  path: '/admin-api/operators/list',
  needs: operatorMay('operators.manage'),
  audit: 'reads only',
  summary: 'Every operator with roles, second factors and live sessions, by name.',
  payload: z.object({}),
  answer: z.object({ list: z.array(operatorEntry) }),
});

export const addOperator = defineOperatorCall({
  path: '/admin-api/operators/add',
  needs: manage,
  audit: { action: 'operator.add', fields: ['loginName', 'roles', 'memberCode'] },
  summary: 'Makes an operator; answers the password that was drawn, the only time it is seen.',
  payload: z.object({
    loginName: filledText(64),
    roles,
    /** Of the member this person is on the site, if any. */
    memberCode: z.optional(filledText(32)),
  }),
  answer: z.object({ id: rowIdField, password: z.string() }),
  refusals: ['operator-taken', 'member-unknown'],
});

export const changeRoles = defineOperatorCall({
  path: '/admin-api/operators/roles',
  needs: manage,
  audit: { action: 'operator.roles', fields: ['roles'] },
  summary: 'Says what an operator may do from now on; one operator stays an owner.',
  payload: z.extend(one, {
    roles,
    /** What the change began with. Left out, the roles are changed in every version. */
    was: z.optional(roles),
  }),
  answer: z.null(),
  refusals: ['operator-unknown', 'last-owner', 'place-edited'],
});

export const resetOperator = defineOperatorCall({
  path: '/admin-api/operators/reset',
  needs: manage,
  audit: { action: 'operator.reset', fields: ['isShutOut'] },
  summary:
    'Draws another password, takes the second factors away and ends all sessions; lets in again after a shut-out.',
  payload: one,
  answer: drawnPassword,
  refusals: ['operator-unknown'],
});

export const shutOutOperator = defineOperatorCall({
  path: '/admin-api/operators/shut-out',
  needs: manage,
  audit: { action: 'operator.shut-out', fields: ['isShutOut'] },
  summary:
    'Ends all sessions of an operator at once and lets them in no more; what they did stays.',
  payload: one,
  answer: z.null(),
  refusals: ['operator-unknown', 'last-owner'],
});

export const endOperatorSession = defineOperatorCall({
  path: '/admin-api/operators/sessions/end',
  needs: manage,
  audit: { action: 'operator.end-session', fields: ['address', 'userAgent'] },
  summary: 'Ends a session of another operator, at once.',
  payload: one,
  answer: z.null(),
  refusals: ['session-unknown'],
});

const audited = filledText(80);

export const listAudit = defineOperatorList({
  path: '/admin-api/audit/list',
  needs: operatorMay('audit.read'),
  summary:
    'What operators did, by who, what, to what and when; `text` is in the subject or the reason.',
  filters: {
    operator: z.optional(filledText(64)),
    /** One of the actions that calls declare, or the first part of some: `ad`. */
    action: z.optional(audited),
    subjectKind: z.optional(audited),
    subjectId: z.optional(audited),
    text: z.optional(audited),
    /** Days of Asia/Shanghai, both included. */
    from: z.optional(dayField),
    until: z.optional(dayField),
  },
  sorts: ['newest', 'oldest'],
  row: auditRow,
});

const count = z.int().check(z.nonnegative());

/** What an operator can have done at once. */
export const startableTask = z.enum([
  'backup',
  'verify-backup',
  'audit-ledger',
  'audit-operators',
  'audit-media',
]);

export const startUpkeep = defineOperatorCall({
  path: '/admin-api/system/start',
  needs: operatorMay('system.change', 'recent'),
  audit: { action: 'system.start', fields: ['task'] },
  summary: 'Has a backup made or verified, or a nightly check done, by a worker; one at a time.',
  payload: z.object({ task: startableTask }),
  answer: z.null(),
  refusals: ['upkeep-running'],
});

export const retryJobs = defineOperatorCall({
  path: '/admin-api/system/retry',
  needs: operatorMay('system.change', 'recent'),
  audit: { action: 'system.retry', fields: ['retried'] },
  summary: 'Has the jobs of a queue that failed within a day done again; at most 1000.',
  payload: z.object({ queue: filledText(80) }),
  answer: z.object({ retried: count }),
});

export const getSystem = defineOperatorCall({
  path: '/admin-api/system/get',
  needs: operatorMay('system.read'),
  audit: 'reads only',
  summary: 'How the site is: its version, what upkeep last found, jobs, and room left.',
  payload: z.object({}),
  answer: z.object({
    version: z.string(),
    /** The last run of each task that ever came to its end: nightly checks, backups, sweeps. */
    upkeep: z.array(
      z.object({
        task: z.string(),
        finishTime: wireDate,
        /** How much it found wrong. */
        problems: count,
        /** The first of it, a line each. */
        summary: z.string(),
        /** Counts and the like, of each task its own. */
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
    /** What an operator had done that has not ended. */
    running: z.nullable(z.object({ task: startableTask, isActive: z.boolean(), time: wireDate })),
    /** Whether the settings name where a backup that is started here is written; else it is beside the data. */
    hasBackupDir: z.boolean(),
    installed: z.object({
      migrations: count,
      lastMigration: z.nullable(z.string()),
      /** Migrations that the next start will run. */
      pending: z.array(z.string()),
    }),
    queues: z.array(
      z.object({
        queue: z.string(),
        waiting: count,
        delayed: count,
        active: count,
        /** Within a day, and not tried again. */
        failed: count,
        /** Of the job that has waited longest. */
        waitingSeconds: z.number().check(z.nonnegative()),
      }),
    ),
    databaseBytes: count,
    /** Of the disk under DATA_DIR. */
    disk: z.object({ totalBytes: count, freeBytes: count }),
    /** Pictures and films; counted at most every ten minutes. */
    storage: z.object({ objects: count, bytes: count }),
  }),
});

export const operatorManagementCalls = {
  listOperators,
  addOperator,
  changeRoles,
  resetOperator,
  shutOutOperator,
  endOperatorSession,
  listAudit,
  getSystem,
  startUpkeep,
  retryJobs,
};

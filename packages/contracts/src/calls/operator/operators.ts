import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { auditRow, operatorEntry, operatorRole } from '../../entities/operator.ts';
import { count, wireDate } from '../../entities/wire-values.ts';
import { defineOperatorList } from '../../operator-list.ts';
import { dayField, filledText, reason, rowIdField } from '../payload-fields.ts';

const manage = operatorMay('operators.manage', 'recent');
const one = z.object({ id: rowIdField, reason });
const roles = z.array(operatorRole).check(z.minLength(1), z.maxLength(5));
/** The answer with a drawn password, which is shown only once. */
const drawnPassword = z.object({ password: z.string() });

export const listOperators = defineOperatorCall({
  path: '/admin-api/operators/list',
  needs: operatorMay('operators.manage', 'given'),
  audit: 'reads only',
  summary: 'Every operator with roles, second factors and live sessions, by name.',
  payload: z.object({}),
  answer: z.object({ list: z.array(operatorEntry) }),
});

export const addOperator = defineOperatorCall({
  path: '/admin-api/operators/add',
  needs: manage,
  audit: { action: 'operator.add', fields: ['loginName', 'roles', 'memberCode'] },
  summary: 'Creates an operator; answers the drawn password, shown only once.',
  payload: z.object({
    loginName: filledText(64),
    roles,
    /** Code of the operator's own member account on the site, if any. */
    memberCode: z.optional(filledText(32)),
  }),
  answer: z.object({ id: rowIdField, password: z.string() }),
  refusals: ['operator-taken', 'member-unknown'],
});

export const changeRoles = defineOperatorCall({
  path: '/admin-api/operators/roles',
  needs: manage,
  audit: { action: 'operator.roles', fields: ['roles'] },
  summary: 'Sets an operator’s roles; at least one operator stays an owner.',
  payload: z.extend(one, {
    roles,
    /** The roles with which the change began. Without them, the roles are changed in any version. */
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
    'Draws another password, removes the second factors and ends all sessions; readmits an operator who was shut out.',
  payload: one,
  answer: drawnPassword,
  refusals: ['operator-unknown'],
});

export const shutOutOperator = defineOperatorCall({
  path: '/admin-api/operators/shut-out',
  needs: manage,
  audit: { action: 'operator.shut-out', fields: ['isShutOut'] },
  summary: 'Ends all sessions of an operator at once and shuts them out; what they did stays.',
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
  needs: operatorMay('audit.read', 'recent'),
  summary:
    'The audit of operators, by operator, action, subject and time; `text` is found in the subject or the reason.',
  filters: {
    operator: z.optional(filledText(64)),
    /** An action that calls declare, or the first part of several: `ad`. */
    action: z.optional(audited),
    subjectKind: z.optional(audited),
    subjectId: z.optional(audited),
    text: z.optional(audited),
    /** Days in Asia/Shanghai, both included. */
    from: z.optional(dayField),
    until: z.optional(dayField),
  },
  sorts: ['newest', 'oldest'],
  row: auditRow,
});

/** The tasks that an operator can start. */
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
  summary: 'Has a worker make or verify a backup or run a nightly check; one at a time.',
  payload: z.object({ task: startableTask }),
  answer: z.null(),
  refusals: ['upkeep-running'],
});

export const retryJobs = defineOperatorCall({
  path: '/admin-api/system/retry',
  needs: operatorMay('system.change', 'recent'),
  audit: { action: 'system.retry', fields: ['retried'] },
  summary: 'Retries the jobs of a queue that failed within a day; at most 1000.',
  payload: z.object({ queue: filledText(80) }),
  answer: z.object({ retried: count }),
});

export const getSystem = defineOperatorCall({
  path: '/admin-api/system/get',
  needs: operatorMay('system.read', 'given'),
  audit: 'reads only',
  summary: 'The state of the site: its version, the last results of upkeep, jobs, and free space.',
  payload: z.object({}),
  answer: z.object({
    version: z.string(),
    /** The last finished run of each task: nightly checks, backups, sweeps. */
    upkeep: z.array(
      z.object({
        task: z.string(),
        finishTime: wireDate,
        /** The number of problems found. */
        problems: count,
        /** The first problems, one per line. */
        summary: z.string(),
        /** Counts and other facts, different for each task. */
        facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
    /** A task that an operator started and that has not ended. */
    running: z.nullable(z.object({ task: startableTask, isActive: z.boolean(), time: wireDate })),
    /** Whether the settings name a folder for backups started here; else a backup is written beside the data. */
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
        /** Failed within a day and not retried. */
        failed: count,
        /** Of the job that has waited longest. */
        waitingSeconds: z.number().check(z.nonnegative()),
      }),
    ),
    databaseBytes: count,
    /** The disk under DATA_DIR. */
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

import { transactAsOwner } from './database.ts';

const actions = ['ad.save', 'ad', 'advert.save', 'video.edit', 'x'] as const;
const reasons = [
  '灯笼 🏮',
  '客人说ＡＢ看不了',
  String.raw`it's 50%_\ off`,
  '',
  '灯',
  '一',
] as const;

/** The kinds of subjects in a filled audit. */
export const filledKinds = ['ad', 'video', 'payment case'] as const;

export interface FilledAudit {
  action: string;
  subjectKind: string;
  subjectId: string;
  reason: string;
}

/** Rows of an audit as they are found: they are a minute apart, and so are the last parts of their subjects. */
export const planAudit = (rows: number): FilledAudit[] =>
  Array.from({ length: rows }, (_, n) => ({
    action: actions[n % 5] ?? '',
    subjectKind: filledKinds[n % 3] ?? '',
    subjectId: `C${String(n).padStart(6, '0')}`,
    reason: n === 77 ? '独一无二' : (reasons[n % 6] ?? ''),
  }));

/** Puts these rows into a site's audit, as done by one operator in 2025; its chain is not made. */
export const fillAudit = (
  site: { connectionString: string },
  operatorId: number,
  made: readonly FilledAudit[],
): Promise<void> =>
  transactAsOwner(site, async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into audit (operator_id, action, subject_kind, subject_id, target, reason, created_at)
       select $1, action, kind, subject, '', reason, timestamptz '2025-01-01' + n * interval '1 minute'
         from unnest($2::text[], $3::text[], $4::text[], $5::text[])
           with ordinality as made (action, kind, subject, reason, n)`,
      [
        operatorId,
        ...(['action', 'subjectKind', 'subjectId', 'reason'] as const).map((field) =>
          made.map((row) => row[field]),
        ),
      ],
    );
    await tx.query('analyze audit');
  });

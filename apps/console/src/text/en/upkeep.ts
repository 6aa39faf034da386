import type { Wording } from '@lantern/rules/wording';

import type { taskWords as zh } from '../zh/upkeep.ts';

/** The names of upkeep tasks. */
export const taskWords = {
  'audit-ledger': 'Ledger check',
  'audit-media': 'Media check',
  'audit-operators': 'Audit log check',
  backup: 'Backup',
  'verify-backup': 'Backup check',
  sweep: 'Storage cleanup',
} satisfies Wording<typeof zh>;

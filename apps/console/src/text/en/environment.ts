import type { Wording } from '@lantern/rules/wording';

import type { environmentTexts as zh } from '../zh/environment.ts';

/** The words of what only the environment sets, and of the commands on the server. */
export const environmentTexts = {
  title: 'Set by the server’s environment',
  hint: 'These values are changed only in the server’s environment, and take effect after a restart. Here are the current values and the variables’ names. Secrets are not shown.',
  none: 'Not set',
  byDefault: 'Default',
  groups: { money: 'Limits of money', site: 'Access and safety', storage: 'Storage and backups' },
  values: { true: 'Yes', false: 'No' },
  labels: {
    WITHDRAWAL_DAILY_CAP: 'Withdrawals of a member a day (yuan)',
    TWO_PERSON_WITHDRAWAL: 'Withdrawals above this need two operators (yuan)',
    GRANT_DAILY_COINS: 'Coins that an operator may adjust a day',
    GRANT_DAILY_DAYS: 'VIP days that an operator may adjust a day',
    TWO_PERSON_COINS: 'Adjustments above this many coins need two operators',
    TWO_PERSON_DAYS: 'Adjustments above this many days need two operators',
    CARD_DAILY_COINS: 'Cards that an operator may make a day (coins)',
    CARD_DAILY_DAYS: 'Cards that an operator may make a day (VIP days)',
    PUBLIC_BASE_URL: 'Address that members see',
    CONSOLE_FROM: 'Addresses that may open the console',
    TRUST_PROXY: 'Trusted proxies',
    TWO_PERSONS: 'Always two persons',
    SECOND_PERSON_DAYS: 'Days that accounts made by one another count as one person',
    SEARCH_ENGINES: 'Search engines may index the site',
    KEEP_FACTS_DAYS: 'Days that details of statistics are kept',
    STORAGE: 'Films and pictures are stored in',
    DATA_DIR: 'Data folder',
    S3_ENDPOINT: 'S3 address',
    S3_BUCKET: 'S3 bucket',
    BACKUP_DIR: 'Backup folder',
    BACKUP_KEEP: 'Backups kept',
  },
  commands: 'Commands for the server',
  commandsHint:
    'Restoring and moving stop or load the site, so they are run on the server. These commands have this site’s values.',
  backup: 'Back up now',
  restore: 'Restore the last backup (stop the site first; it overwrites the data)',
  noBackup: 'There is no backup to restore.',
  toS3: 'Copy films and pictures to S3 (the site keeps running; set S3_BUCKET and its keys first)',
  toFiles: 'Copy films and pictures from S3 back to the data folder',
  afterMove: 'Then set STORAGE to the new place, restart, and remove the old copies',
  copy: 'Copy command',
  copied: 'Copied',
} satisfies Wording<typeof zh>;

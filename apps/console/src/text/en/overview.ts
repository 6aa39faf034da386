import type { Wording } from '@lantern/rules/wording';

import type { overviewTexts as zh } from '../zh/overview.ts';
import { counted, countedOf } from './plural.ts';

/** The words of the overview. */
export const overviewTexts = {
  waits: 'Waiting for you',
  waveTitle: 'Videos are being reported in a wave',
  waveText: (reports, hidden, held) =>
    `${reports} reports; ${hidden} videos hidden, ${held} wait to be looked at. Decide in Reports.`,
  waveOpen: 'Open reports',
  nothingWaits: 'Nothing is waiting',
  nothingWaitsHint: 'What needs you shows up here.',
  dueAt: (time) => `next due ${time}`,
  start: 'Get started',
  startHint: (done, all) =>
    `A new site opens to members with these steps. ${countedOf(done, all)} done.`,
  steps: {
    isNamed: {
      title: 'Name your site',
      hint: 'Enter name, notice and support link in Settings. Members see them at once.',
    },
    hasPlaces: {
      title: 'Make categories',
      hint: 'Begin empty, or with a ready-made set; all of it can be changed.',
    },
    hasFilm: {
      title: 'Publish a first video',
      hint: 'Drop in a file; check and publish it once it is encoded.',
    },
    hasPrices: {
      title: 'Set prices',
      hint: 'VIP plans, coin packages and the price of an episode are there; check them in Sales.',
    },
    hasChannel: {
      title: 'Connect payments',
      hint: 'Add a payment channel; its key takes a second person. Members can’t pay without one.',
    },
    hasAd: {
      title: 'Place a first ad',
      hint: 'Choose place, picture and link. Without ads, members see no ad space.',
    },
  },
  stepDone: 'Done',
  stepOpen: 'Open',
  glance: 'Site health',
  active: 'Active members',
  activeHint: 'within the last hour',
  diskFree: 'Free disk space',
  ofBytes: (all) => `of ${all}`,
  backup: 'Last backup',
  backupWell: 'complete',
  backupHint: 'There is no complete backup yet: back up now',
  never: 'Never',
  checks: 'Nightly checks',
  checksWell: 'All well',
  checksHint: 'Ledger, files and audit log are checked every night',
  problems: (count) => counted(count, 'problem'),
} satisfies Wording<typeof zh>;

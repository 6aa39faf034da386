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
  nothingWaitsHint: 'Whatever needs you shows up here.',
  dueAt: (time) => `next due ${time}`,
  start: 'Get started',
  startHint: (done, all) =>
    `These steps get a new site ready for members. ${countedOf(done, all)} done.`,
  steps: {
    isNamed: {
      title: 'Name your site',
      hint: 'Enter its name, a notice and a support link in Settings. Members see them at once.',
    },
    hasPlaces: {
      title: 'Create categories',
      hint: 'Start from scratch or from a ready-made set; everything can be changed later.',
    },
    hasFilm: {
      title: 'Publish your first video',
      hint: 'Drop in a file, then review and publish it once it is encoded.',
    },
    hasPrices: {
      title: 'Set prices',
      hint: 'VIP plans, coin packages and the episode price have defaults; check them in Sales.',
    },
    hasChannel: {
      title: 'Connect payments',
      hint: 'Add a payment channel; a second person confirms its key. Members can’t pay without one.',
    },
    hasAd: {
      title: 'Place your first ad',
      hint: 'Choose a place, a picture and a link. Without ads, members see no ad space.',
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

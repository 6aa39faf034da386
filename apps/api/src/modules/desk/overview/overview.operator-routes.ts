import { statfs } from 'node:fs/promises';

import type { AnswerOf } from '@lantern/contracts/call';
import {
  type getFirstSteps as stepsCall,
  type getOverview as overviewCall,
  operatorOverviewCalls,
} from '@lantern/contracts/calls/operator/overview';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listUpkeep } from '../../../platform/jobs/upkeep.repo.ts';
import { defaultSiteNames } from '../../../text/chinese-alone.ts';
import { findFixedSettings, siteSettingsOf } from '../../ground/site/site-settings.ts';
import { channelsOf } from '../../money/payment/channels/channels.ts';
import { countActiveMembers, findStock } from './overview.repo.ts';

/** The use of a session is written down at most so often. */
const activeMs = 60 * 60 * 1000;
/** What of prices the environment may fix. */
const prices = ['episodePrice', 'coinsPerYuan'];

/** The first screen of the console. */
export function registerOverviewModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorOverviewCalls, {
    getOverview: () => getOverview(deps),
    getFirstSteps: () => findFirstSteps(deps),
  });
}

async function getOverview(deps: Deps): Promise<AnswerOf<typeof overviewCall>> {
  const { db, config, now } = deps;
  const [activeMembers, disk, upkeep] = await Promise.all([
    countActiveMembers(db, new Date(now().getTime() - activeMs)),
    statfs(config.dataDir),
    listUpkeep(db),
  ]);
  return {
    activeMembers,
    disk: { totalBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize },
    upkeep: upkeep.map(({ task, finishedAt, problems }) => {
      return { task, finishTime: formatShanghaiTime(finishedAt), problems };
    }),
  };
}

/** What a new site has of what it needs. */
async function findFirstSteps(deps: Deps): Promise<AnswerOf<typeof stepsCall>> {
  const [{ hasPlaces, hasFilm, hasOrder, hasAd, hasTerms }, { siteName, officialEmail }] =
    await Promise.all([findStock(deps.db), siteSettingsOf(deps)()]);
  const fixed = findFixedSettings(deps.config.operatorOverrides);
  return {
    isNamed: siteName !== defaultSiteNames.zh || officialEmail !== '',
    hasPlaces,
    hasFilm,
    hasPrices: hasTerms || hasOrder || prices.some((it) => fixed.includes(it)),
    hasChannel: (await channelsOf(deps)()).ways.length > 0,
    hasAd,
  };
}

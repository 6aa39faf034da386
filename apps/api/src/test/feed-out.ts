import { addFeedKey, changeFeedOut, getFeedOut } from '@lantern/contracts/calls/operator/feed-out';
import * as z from 'zod/mini';

import type { TestApp } from './build-test-app.ts';
import { askAs } from './call-as.ts';
import { createOperator } from './create-operator.ts';
import { hearChanges } from './hear-changes.ts';

/** What a test's feed is: on, for keys alone, with the titles of category 30. */
export const usualFeed = {
  isOn: true,
  isOpen: false,
  hasPictures: true,
  categories: ['30'],
  sourceIds: [],
};

/** Sets the feed of a site, and waits until it holds. Answers the owner who did it. */
export async function setFeed(site: TestApp, more: object = {}) {
  const owner = await createOperator(site.deps, { isProved: true });
  const { version } = await askAs(site, owner)(getFeedOut, {});
  const set = await askAs(site, owner)(changeFeedOut, { version, ...usualFeed, ...more });
  await hearChanges(site);
  return { owner, set };
}

/** A key for a reader of the feed, which opens it by now; `address` is a path. */
export async function makeFeedKey(
  site: TestApp,
  more: { mostADay?: number; lastDay?: string } = {},
) {
  const owner = await createOperator(site.deps, { isProved: true });
  const wanted = { name: '友站', mostADay: 0, lastDay: null, ...more };
  const made = await askAs(site, owner)(addFeedKey, wanted);
  await hearChanges(site);
  return { id: made.id, address: new URL(made.address, 'https://site.example').pathname };
}

const page = z.object({
  code: z.number(),
  total: z.number(),
  pagecount: z.number(),
  list: z.array(
    z.looseObject({
      vod_id: z.number(),
      vod_name: z.string(),
      vod_remarks: z.string(),
      vod_play_from: z.string(),
      vod_play_url: z.optional(z.string()),
    }),
  ),
  class: z.array(z.object({ type_id: z.number(), type_pid: z.number(), type_name: z.string() })),
});

/** A page of the feed of a site, as a reader gets it. */
export const readFeedOut = async ({ app }: Pick<TestApp, 'app'>, url: string) =>
  page.parse((await app.inject({ url })).json());

import type { Call } from '@lantern/contracts/call';
import { listAllAds } from '@lantern/contracts/calls/operator/ads';
import { listIngests } from '@lantern/contracts/calls/operator/ingests';
import { listMembers } from '@lantern/contracts/calls/operator/member-search';
import { listOrders } from '@lantern/contracts/calls/operator/orders';
import { getSettings } from '@lantern/contracts/calls/operator/site';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { keepPreviousData, useQueries } from '@tanstack/react-query';

import { settingText } from '#text/site.ts';

import { callApi } from '../api/call-api.ts';
import { actsOnMember } from '../commands/acts-on-member.ts';
import { actsOnVideo } from '../commands/acts-on-video.ts';
import type { Section } from '../sections.ts';
import { useSession } from '../session/session.tsx';

/** Something that the search found, with its section. */
export interface Thing {
  section: Section['key'];
  /** The path after `/console`. */
  path: string;
  title: string;
  /** What the search box can do with it. */
  acts?: readonly Call[];
}

interface Finder {
  section: Section['key'];
  /** An operator who may make this call may find these things. */
  call: Call;
  find: (text: string, signal: AbortSignal) => Promise<Omit<Thing, 'section'>[]>;
}

/** The most results of each kind. */
const most = 5;
/** The shortest text that is searched; a shorter one would match everything. */
const shortest = 2;

/** A number of an order or a payment, which is longer than a member's code of eight digits. */
const isNumber = /^(?=.*\d)[\w-]{10,64}$/;

const has = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.toLowerCase());

const finders: readonly Finder[] = [
  {
    section: 'videos',
    call: listAllVideos,
    find: async (text, signal) =>
      (await callApi(listAllVideos, { text }, { signal })).list.map(({ id, title, state }) => ({
        path: `/videos?open=${id}`,
        title,
        acts: actsOnVideo[state],
      })),
  },
  {
    section: 'orders',
    call: listOrders,
    // Only numbers of orders or payments are searched here; other words may be a member's, searched below.
    find: async (text, signal) =>
      isNumber.test(text)
        ? (await callApi(listOrders, { text }, { signal })).list.map(({ orderNo }) => ({
            path: `/orders/${orderNo}`,
            title: orderNo,
          }))
        : [],
  },
  {
    section: 'members',
    call: listMembers,
    find: async (text, signal) =>
      (await callApi(listMembers, { text }, { signal })).list.map((member) => ({
        path: `/members/${member.memberCode}`,
        title: `${member.memberNichen} ${member.memberCode}`,
        acts: actsOnMember(member.isBanned),
      })),
  },
  {
    section: 'intake',
    call: listIngests,
    find: async (text, signal) =>
      (await callApi(listIngests, { size: 100 }, { signal })).list
        .filter(({ title }) => has(title, text))
        .map(({ id, title }) => ({ path: `/intake?open=${id}`, title })),
  },
  {
    section: 'ads',
    call: listAllAds,
    find: async (text, signal) =>
      (await callApi(listAllAds, {}, { signal })).list
        .filter(({ title }) => has(title, text))
        .map(({ id, title }) => ({ path: `/ads?open=${id}`, title })),
  },
  {
    section: 'site',
    call: getSettings,
    find: async (text, signal) => {
      const { settings } = await callApi(getSettings, {}, { signal });
      // Settings that the operator may not read are missing here.
      const known: ReadonlySet<string> = new Set(Object.keys(settings));
      return Object.entries(settingText)
        .filter(([name, { label }]) => known.has(name) && has(label, text))
        .map(([name, { label }]) => ({ path: `/site?setting=${name}`, title: label }));
    },
  },
];

/** Returns what these words find, within what this operator may read. */
export function useThings(words: string): { things: readonly Thing[]; isLooking: boolean } {
  const { may } = useSession();
  const text = words.trim();
  const isLong = text.length >= shortest;
  return useQueries({
    queries: finders.map(({ section, call, find }) => ({
      queryKey: ['find', section, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
      enabled: isLong && may(call),
      staleTime: 10_000,
      placeholderData: keepPreviousData,
    })),
    combine: (results) => ({
      things: isLong
        ? results.flatMap(({ data = [] }, at) =>
            data
              .slice(0, most)
              .map((thing) => ({ ...thing, section: finders[at]?.section ?? 'overview' })),
          )
        : [],
      isLooking: isLong && results.some((it) => it.isFetching),
    }),
  });
}

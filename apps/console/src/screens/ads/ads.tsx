import { listAllAds, saveAd } from '@lantern/contracts/calls/operator/ads';
import { pictureShapes } from '@lantern/rules/picture-shapes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';

import { adLanguageText, adPlaceText, adsTexts } from '#text/ads.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { now } from '../../api/clock.ts';
import { amount, badge, cell, notOnCard, number, pictured } from '../../declare/cells.tsx';
import { choice, search } from '../../declare/filters.ts';
import { defineList, List } from '../../declare/list.tsx';
import { useSession } from '../../session/session.tsx';
import { useAddress } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import { Picture } from '../../ui/picture-field.tsx';
import { Screen } from '../../ui/screen.tsx';
import {
  type AdEntry,
  pictureOf,
  stateColor,
  stateOf,
  formatPeriod,
  formatRate,
} from './ad-entry.ts';
import { AdFigures } from './ad-figures.tsx';
import { LiveAds } from './live-ads.tsx';

const AdDrawer = lazy(() => import('./ad-drawer.tsx'));

const titleOf = (ad: AdEntry): string => ad.title || adsTexts.untitled;

/** The place of an ad, with its readers when it is not for all. */
const placeOf = ({ type, language }: AdEntry): string =>
  [adPlaceText[type], language && adLanguageText[language]].filter(Boolean).join(' · ');

const ratioOf = ({ type }: AdEntry): number => {
  const { width, height } = pictureShapes[pictureOf[type]];
  return width / height;
};

const { on, early, over, off } = adsTexts;
const states = { on, early, over, off };

const adList = (mayOpen: boolean, first: ReactNode) =>
  defineList(listAllAds, {
    words: adsTexts,
    icon: Megaphone,
    first,
    keyOf: ({ id }) => String(id),
    nameOf: (ad) => adsTexts.nameOf(titleOf(ad), adPlaceText[ad.type]),
    ...(mayOpen && { opens: 'drawer' }),
    filters: { q: search, type: choice(adPlaceText), state: choice(states) },
    fits: (ad, chosen) =>
      ad.title.includes(chosen('q').trim()) &&
      ['', ad.type].includes(chosen('type')) &&
      ['', stateOf(ad, now())].includes(chosen('state')),
    columns: {
      title: pictured((ad) => [
        <Picture key={ad.img} address={ad.img} ratio={ratioOf(ad)} />,
        titleOf(ad),
      ]),
      type: cell(placeOf),
      state: badge((ad) => stateOf(ad, now()), stateColor, states),
      period: cell(formatPeriod),
      views: amount(({ views }) => views),
      clicks: amount(({ clicks }) => clicks),
      rate: number(({ views, clicks }) => formatRate(views, clicks)),
      position: number(({ position }) => position),
      url: notOnCard(cell((ad) => <span className="dimmed">{URL.parse(ad.url)?.host}</span>)),
    },
  });

/** Every ad, by place. */
export default function Ads() {
  const address = useAddress();
  const mayChange = useSession().may(saveAd);
  const ads = useQuery(callQuery(listAllAds, {}));
  const add = mayChange && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => address.patch({ open: 'new' })}
    >
      {adsTexts.add}
    </Button>
  );
  // An empty list has the button itself.
  const isEmpty = ads.data?.list.length === 0;
  return (
    <Screen
      title={texts.sections.ads}
      hint={adsTexts.hint}
      {...(add && !isEmpty && { actions: add })}
    >
      <List of={adList(mayChange, add)} address={address} />
      {ads.data && !isEmpty && (
        <div className="below-list stack">
          <LiveAds ads={ads.data.list} at={ads.dataUpdatedAt} />
          <AdFigures />
        </div>
      )}
      {mayChange && address.get('open') !== '' && (
        <Suspense>
          <AdDrawer ads={ads.data?.list} address={address} />
        </Suspense>
      )}
    </Screen>
  );
}

import { listAllAds, saveAd } from '@lantern/contracts/calls/operator/ads';
import { adType } from '@lantern/contracts/entities/ad';
import { pictureShapes } from '@lantern/rules/picture-shapes';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';

import { adPlaceText, adsTexts } from '#text/ads.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { now } from '../../api/clock.ts';
import { useSession } from '../../session/session.tsx';
import { type Address, useAddress } from '../../ui/address.ts';
import { DataList, NothingFound } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { pageOf } from '../../ui/pager.tsx';
import { LoadFailed } from '../../ui/pending.tsx';
import { Picture } from '../../ui/picture-field.tsx';
import { Screen } from '../../ui/screen.tsx';
import {
  type AdEntry,
  pictureOf,
  stateColor,
  stateOf,
  formatPeriod,
  tellRate,
} from './ad-entry.ts';
import { AdFigures } from './ad-figures.tsx';
import { LiveAds } from './live-ads.tsx';

const AdDrawer = lazy(() => import('./ad-drawer.tsx'));

const pageSize = 20;
const titleOf = (ad: AdEntry): string => ad.title || adsTexts.untitled;

const ratioOf = ({ type }: AdEntry): number => {
  const { width, height } = pictureShapes[pictureOf[type]];
  return width / height;
};

const columns: readonly Column<AdEntry>[] = [
  {
    key: 'title',
    title: adsTexts.title,
    onCard: 'title',
    cell: (ad) => (
      <span className="with-picture">
        <span className="picture-cell">
          <Picture address={ad.img} ratio={ratioOf(ad)} />
        </span>
        {titleOf(ad)}
      </span>
    ),
  },
  { key: 'place', title: adsTexts.place, cell: (ad) => adPlaceText[ad.type] },
  {
    key: 'state',
    title: adsTexts.state,
    onCard: 'mark',
    cell: (ad) => {
      const state = stateOf(ad, now());
      return <Badge color={stateColor[state]}>{adsTexts[state]}</Badge>;
    },
  },
  { key: 'time', title: adsTexts.time, cell: formatPeriod },
  { key: 'views', title: adsTexts.views, isNumber: true, cell: (ad) => ad.views },
  { key: 'clicks', title: adsTexts.clicks, isNumber: true, cell: (ad) => ad.clicks },
  {
    key: 'rate',
    title: adsTexts.rate,
    isNumber: true,
    cell: (ad) => tellRate(ad.views, ad.clicks),
  },
  { key: 'position', title: adsTexts.position, isNumber: true, cell: (ad) => ad.position },
  {
    key: 'link',
    title: adsTexts.link,
    onCard: 'nowhere',
    cell: (ad) => <span className="dimmed">{URL.parse(ad.url)?.host}</span>,
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', key: 'q', label: adsTexts.title },
  {
    kind: 'choice',
    key: 'place',
    label: adsTexts.place,
    options: adType.options.map((value) => ({ value, label: adPlaceText[value] })),
  },
  {
    kind: 'choice',
    key: 'state',
    label: adsTexts.state,
    options: (['on', 'early', 'over', 'off'] as const).map((value) => ({
      value,
      label: adsTexts[value],
    })),
  },
];

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
  return (
    <Screen title={texts.sections.ads} hint={adsTexts.hint} actions={add}>
      {ads.data && ads.data.list.length > 0 && (
        <div className="above-list stack">
          <LiveAds ads={ads.data.list} at={ads.dataUpdatedAt} />
          <AdFigures />
        </div>
      )}
      <FilterBar filters={filters} address={address} />
      {ads.error && !ads.data ? (
        <LoadFailed query={ads} />
      ) : (
        <AdList
          ads={ads.data?.list}
          address={address}
          isBusy={ads.isFetching}
          mayOpen={mayChange}
          add={add}
        />
      )}
      {mayChange && address.get('open') !== '' && (
        <Suspense>
          <AdDrawer ads={ads.data?.list} address={address} />
        </Suspense>
      )}
    </Screen>
  );
}

interface AdListProps {
  ads: readonly AdEntry[] | undefined;
  address: Address;
  isBusy: boolean;
  mayOpen: boolean;
  add: ReactNode;
}

function AdList({ ads, address, isBusy, mayOpen, add }: AdListProps) {
  const fits = ads?.filter((ad) => isWanted(ad, address));
  const from = (pageOf(address) - 1) * pageSize;
  const open = (ad: AdEntry): void => address.patch({ open: String(ad.id) });
  return (
    <DataList
      label={adsTexts.label}
      columns={columns}
      rows={fits?.slice(from, from + pageSize)}
      keyOf={(ad) => String(ad.id)}
      nameOf={(ad) => adsTexts.nameOf(titleOf(ad), adPlaceText[ad.type])}
      paging={{ kind: 'numbered', total: fits?.length ?? 0, pageSize }}
      address={address}
      isBusy={isBusy}
      {...(mayOpen && { onOpen: open })}
      empty={ads?.length === 0 ? <NoAds add={add} /> : <Cleared address={address} />}
    />
  );
}

function isWanted(ad: AdEntry, address: Address): boolean {
  const place = address.get('place');
  const state = address.get('state');
  return (
    ad.title.includes(address.get('q').trim()) &&
    (place === '' || ad.type === place) &&
    (state === '' || state === stateOf(ad, now()))
  );
}

const NoAds = ({ add }: Pick<AdListProps, 'add'>) => (
  <div className="card-empty">
    <EmptyState
      icon={Megaphone}
      title={adsTexts.emptyTitle}
      hint={adsTexts.emptyHint}
      action={add}
    />
  </div>
);

const Cleared = ({ address }: { address: Address }) => (
  <div className="card-empty">
    <NothingFound onClear={() => address.patch({ q: null, place: null, state: null })} />
  </div>
);

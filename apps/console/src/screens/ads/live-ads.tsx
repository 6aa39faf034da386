import { getSettings } from '@lantern/contracts/calls/operator/site';
import { type AdType, adType } from '@lantern/contracts/entities/ad';
import { pictureShapes } from '@lantern/rules/picture-shapes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { adPlaceText, adsTexts } from '#text/ads.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { Greeked, Phone } from '../../ui/phone.tsx';
import { Picture } from '../../ui/picture-field.tsx';
import { type AdEntry, pictureOf, stateOf } from './ad-entry.ts';

/** The setting that shows each place; `showAd` switches all of them off. */
const flagOf = {
  banner: 'showSwiperAd',
  squaread: 'showSquareAd',
  randomad: 'showRandomAd',
  paihang: 'showPaihangAd',
  play: 'showPlayAd',
  user: 'showMeAd',
  darksidead: 'showDarksideAd',
} as const;

const hasFlag = (type: AdType): type is keyof typeof flagOf => Object.hasOwn(flagOf, type);

/** Places in which members see only the first ad. */
const single: ReadonlySet<AdType> = new Set(['paihang', 'fenlei']);

/** Shows the ads that are on at a moment (epoch milliseconds), place by place as readers of the site's language see them. */
export function LiveAds({ ads, at }: { ads: readonly AdEntry[]; at: number }) {
  const { may } = useSession();
  const settings = useQuery({ ...callQuery(getSettings, {}), enabled: may(getSettings) });
  const flags = settings.data?.settings;
  const isOff = (type: AdType): boolean =>
    flags !== undefined && (!flags.showAd || (hasFlag(type) && !flags[flagOf[type]]));
  const now = new Date(at);
  const isRead = ({ language }: AdEntry): boolean =>
    language === null || language === (flags?.siteLanguage ?? language);
  const live = ads.filter((ad) => isRead(ad) && stateOf(ad, now) === 'on');
  const places = adType.options.map((type) => ({
    type,
    live: live.filter((ad) => ad.type === type),
  }));
  const shown = places.filter(({ type, live }) => live.length > 0 && !isOff(type));
  const namesOf = (types: readonly AdType[]): string =>
    texts.common.listed(types.map((type) => adPlaceText[type]));
  const off = adType.options.filter(isOff);
  const empty = places.filter(({ type, live }) => live.length === 0 && !isOff(type));
  return (
    <section className="card stack" aria-labelledby="live">
      <h2 id="live">{adsTexts.live}</h2>
      {shown.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keys
        <section className="phones" aria-label={adsTexts.livePlaces} tabIndex={0}>
          {shown.map(({ type, live }) => (
            <Phone key={type} title={adPlaceText[type]} note={noteOf(type, live.length)}>
              <Place type={type} live={single.has(type) ? live.slice(0, 1) : live} />
            </Phone>
          ))}
        </section>
      )}
      {off.length > 0 && <p className="dimmed small">{adsTexts.liveOff(namesOf(off))}</p>}
      {empty.length > 0 && (
        <p className="dimmed small">{adsTexts.liveNone(namesOf(empty.map(({ type }) => type)))}</p>
      )}
    </section>
  );
}

function noteOf(type: AdType, count: number): string {
  if (count < 2) return '';
  if (single.has(type)) return adsTexts.liveFirst(count);
  return type === 'squaread' ? adsTexts.liveAll(count) : adsTexts.liveTurns(count);
}

function Place({ type, live }: { type: AdType; live: readonly AdEntry[] }) {
  const { width, height } = pictureShapes[pictureOf[type]];
  const drawn = live.map((ad) => (
    <span key={ad.id} className="live-ad" title={ad.title || adsTexts.untitled}>
      <Picture address={ad.img} ratio={width / height} />
      {(type === 'squaread' || type === 'randomad') && <span className="name">{ad.title}</span>}
    </span>
  ));
  return layouts[pictureOf[type]](drawn, live.length);
}

type Layout = (ads: readonly ReactNode[], count: number) => ReactNode;

const between: Layout = ([ad]) => (
  <>
    <Greeked lines={3} />
    {ad}
    <Greeked lines={4} />
  </>
);

const atTop: Layout = ([ad], count) => (
  <>
    {ad}
    {count > 1 && (
      <span className="turns" aria-hidden>
        {'●'.padEnd(Math.min(count, 5), '○')}
      </span>
    )}
    <Greeked lines={5} />
  </>
);

const layouts: Readonly<Record<(typeof pictureOf)[AdType], Layout>> = {
  banner: atTop,
  card: ([ad]) => (
    <>
      <Greeked lines={2} />
      <div className="pair">
        <Greeked lines={3} />
        {ad}
      </div>
      <Greeked lines={2} />
    </>
  ),
  strip: between,
  square: (ads) => (
    <>
      <Greeked lines={2} />
      <div className="squares">{ads}</div>
      <Greeked lines={3} />
    </>
  ),
  popup: ([ad]) => <div className="over">{ad}</div>,
  poster: between,
  topic: between,
  logo: between,
  icon: between,
};

import type { AnswerOf } from '@lantern/contracts/call';
import { getContentFigures } from '@lantern/contracts/calls/operator/figures';
import { Link } from 'react-router-dom';

import { figuresTexts } from '#text/figures.ts';
import { texts } from '#text/texts.ts';

import type { Address } from '../../ui/address.ts';
import { FiguresTab } from './figures-tab.tsx';
import { BarList, type Metric, MetricBoard } from './metric-board.tsx';

type Content = AnswerOf<typeof getContentFigures>;

const formatCount = texts.common.compact;

/** Figures of videos, purchases, searches without result, and ads. */
const ContentFigures = ({ address }: { address: Address }) => (
  <FiguresTab address={address} call={getContentFigures}>
    {({ now, before }) => {
      const metric = (name: 'players' | 'paywalled' | 'adViews' | 'adClicks'): Metric => ({
        name,
        values: now.days.map((day) => day[name]),
        before: before && before.days.map((day) => day[name]),
        format: formatCount,
      });
      return (
        <>
          <MetricBoard
            metrics={[
              metric('players'),
              metric('paywalled'),
              metric('adViews'),
              metric('adClicks'),
            ]}
            days={now.days.map(({ day }) => day)}
            earlierDays={before && before.days.map(({ day }) => day)}
            address={address}
          />
          <div className="figure-cards">
            <Videos
              title={figuresTexts.played}
              hint={figuresTexts.playedHint}
              videos={now.played}
            />
            <Videos
              title={figuresTexts.bought}
              hint={figuresTexts.boughtHint}
              videos={now.bought}
            />
            <BarList
              title={figuresTexts.missed}
              hint={figuresTexts.missedHint}
              bars={now.missed.map(({ words, count }) => ({
                key: words,
                name: words,
                value: count,
                text: figuresTexts.people(formatCount(count)),
              }))}
            />
            <BarList
              title={figuresTexts.pages}
              hint={figuresTexts.pagesHint}
              bars={now.pages.map(({ page, count }) => ({
                key: page,
                name: figuresTexts.pageName(page),
                value: count,
                text: formatCount(count),
              }))}
            />
          </div>
        </>
      );
    }}
  </FiguresTab>
);

export default ContentFigures;

const Videos = ({
  title,
  hint,
  videos,
}: {
  title: string;
  hint: string;
  videos: Content['played'];
}) => (
  <BarList
    title={title}
    hint={hint}
    bars={videos.map(({ id, title: name, count }) => ({
      key: id,
      name: name === null ? figuresTexts.gone : <Link to={`/videos?open=${id}`}>{name}</Link>,
      value: count,
      text: figuresTexts.times(formatCount(count)),
    }))}
  />
);

import { placesTexts } from '#text/places.ts';

import { Greeked, Phone } from '../../ui/phone.tsx';
import { Picture } from '../../ui/picture-field.tsx';
import type { CategoryEntry, TopicEntry } from './place-entries.ts';

const topicRatio = 8 / 3;

/** The categories as members see them, without hidden ones; the dark web is a separate group. */
export function PlacePreview({ all }: { all: readonly CategoryEntry[] }) {
  const seen = all.filter(({ isHidden }) => !isHidden);
  const roots = seen.filter(({ parentCode }) => parentCode === null);
  const [light, dark] = [roots.filter((it) => !it.isDarkWeb), roots.filter((it) => it.isDarkWeb)];
  return (
    <aside className="card stack" aria-label={placesTexts.preview}>
      <h2>{placesTexts.preview}</h2>
      <div className="phones">
        <Phone title={placesTexts.tabs.categories}>
          <Tree roots={light} all={seen} />
        </Phone>
        {dark.length > 0 && (
          <Phone title={placesTexts.darkWeb}>
            <Tree roots={dark} all={seen} />
          </Phone>
        )}
      </div>
    </aside>
  );
}

function Tree({ roots, all }: { roots: readonly CategoryEntry[]; all: readonly CategoryEntry[] }) {
  const [first] = roots;
  const sons = all.filter(({ parentCode }) => first && parentCode === first.code);
  return (
    <>
      <div className="chips">
        {roots.map(({ code, name }) => (
          <span key={code}>{name}</span>
        ))}
      </div>
      {sons.length > 0 && (
        <div className="chips">
          {sons.map(({ code, name }) => (
            <span key={code}>{name}</span>
          ))}
        </div>
      )}
      <Greeked lines={5} />
    </>
  );
}

/** The topics as members see them. */
export const TopicPreview = ({ topics }: { topics: readonly TopicEntry[] }) => (
  <aside className="card stack" aria-label={placesTexts.preview}>
    <h2>{placesTexts.preview}</h2>
    <Phone title={placesTexts.tabs.topics}>
      {topics
        .filter(({ isHidden }) => !isHidden)
        .map(({ id, title, picture }) => (
          <span key={id} className="topic-drawn">
            <Picture address={picture} ratio={topicRatio} />
            <span className="name">{title}</span>
          </span>
        ))}
    </Phone>
  </aside>
);

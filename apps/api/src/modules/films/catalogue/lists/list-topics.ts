import type { Topic } from '@lantern/contracts/entities/topic';
import type { Language } from '@lantern/rules/languages';

import { pictureAddress } from '../../../../http/picture-address.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { textFor } from '../../../../text/text-in.ts';
import type { CategoryRow } from '../catalogue.repo.ts';
import { type Categories, nameOf } from '../places/categories.ts';
import { findTopics, type TopicRow } from '../places/places.repo.ts';
import { findScope } from './find-scope.ts';
import type { VideoLists } from './list-videos.ts';

type Card = Pick<TopicRow, 'title' | 'categoryCode' | 'sonCodes' | 'picture'>;

/** A site's topics in their order, without those of hidden categories alone; a site without topics has its top categories instead. */
export async function listTopicCards(
  { replica }: Pick<Deps, 'replica'>,
  { categories, lists }: { categories: Categories; lists: VideoLists },
  language: Language,
): Promise<Topic[]> {
  const known = (await categories()).filter((it) => !it.dark_web);
  const rows = (await findTopics(replica.db)).filter((it) => isThere(known, it));
  const cards: Card[] =
    rows.length > 0
      ? rows.map((it) => ({ ...it, title: textFor(language, it.title, it.titleEn) }))
      : known
          .filter((it) => it.parent_code === null)
          .map((it) => cardOf(it.code, nameOf(it, language)));
  return Promise.all(cards.map((card) => present(card, known, lists)));
}

/** Whether members see the category of a topic, and one of its children where it shows only some. */
const isThere = (known: readonly CategoryRow[], { categoryCode, sonCodes }: TopicRow): boolean =>
  findScope(known, { typeCode: categoryCode, sonCodes }, 'public') !== null;

const cardOf = (categoryCode: string, title: string): Card => ({
  title,
  categoryCode,
  sonCodes: [],
  picture: '',
});

/** The address of a topic's picture: a path of this site for a stored one, else as it is. */
export const topicPicture = (picture: string): string =>
  /^(?:images|uploads)\//.test(picture) ? pictureAddress(picture) : picture;

async function present(
  { title, categoryCode: code, sonCodes, picture }: Card,
  known: readonly CategoryRow[],
  lists: VideoLists,
): Promise<Topic> {
  const path =
    topicPicture(picture) || (await posterIn(known, { typeCode: code, sonCodes }, lists));
  return { title, code, sonTypeCode: sonCodes.join(), path };
}

/** The poster of the category's newest video; `""` when it has none. */
async function posterIn(
  known: readonly CategoryRow[],
  choice: { typeCode: string; sonCodes: readonly string[] },
  lists: VideoLists,
): Promise<string> {
  const scope = findScope(known, choice, 'public');
  if (scope === null) return '';
  return (await lists.some(scope, 'latest', { offset: 0, limit: 1 }))[0]?.cartoonImage ?? '';
}

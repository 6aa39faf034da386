import type { Subject } from '@lantern/contracts/entities/subject';
import { darkWebName } from '@lantern/contracts/wire-names';
import type { Language } from '@lantern/rules/languages';

import type { CategoryRow } from '../catalogue.repo.ts';
import { nameOf } from '../places/categories.ts';
import type { Audience } from './find-scope.ts';
import type { ListSources } from './list-page.ts';

/** The number of videos in a section. */
const sectionSize = 4;

export interface SubjectChoice {
  /** The category's name, in any language. */
  name: string;
  audience: Audience;
  language: Language;
}

/** The sections of a category, each with its newest videos; without videos for an audience that may not see them. */
export async function listSubjects(
  { categories, lists }: Pick<ListSources, 'categories' | 'lists'>,
  { name, audience, language }: SubjectChoice,
): Promise<Subject[]> {
  const known = await categories();
  const isAsked = (it: CategoryRow): boolean =>
    it.name === name || it.name_en === name || (name === darkWebName && it.dark_web);
  const roots = new Set(
    known.flatMap((it) => (it.parent_code === null && isAsked(it) ? it.code : [])),
  );
  const sections = known.filter((it) => it.parent_code !== null && roots.has(it.parent_code));
  const list = async ({ code, dark_web: darkWeb }: CategoryRow) =>
    darkWeb && audience !== 'vip'
      ? []
      : lists.some([{ kind: 'son', codes: [code], darkWeb }], 'latest', {
          offset: 0,
          limit: sectionSize,
        });
  return Promise.all(
    sections.map(async (section) => ({
      dictCode: section.code,
      dictName: nameOf(section, language),
      pid: section.parent_code ?? '0',
      relationMovies: await list(section),
    })),
  );
}

import { useQuery } from '@tanstack/react-query';

import { texts } from '#text/texts.ts';

import { FEATURED_TAG, tagsQuery } from './home-queries.ts';

export interface HomeTag {
  code: string;
  name: string;
}

const featured: HomeTag = { code: FEATURED_TAG, name: texts.home.featuredTag };

/** The tags of the strip: 精选, then the top categories once they are known. */
export function useHomeTags(): readonly HomeTag[] {
  const { data = [] } = useQuery(tagsQuery);
  return [featured, ...data.map((dict) => ({ code: dict.dictCode, name: dict.dictName }))];
}

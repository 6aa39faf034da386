import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';

import { pagedQuery } from '../../api/call-queries.ts';
import { FEATURED_TAG, tagList } from './home-queries.ts';

export interface CurrentTag {
  code: string;
  select: (code: string) => void;
  /** The element at which a tag's own content begins. */
  content: RefObject<HTMLDivElement | null>;
}

/** The tag that home shows. A change of the tag goes to its first page, at the start of its content. */
export function useCurrentTag(): CurrentTag {
  const queryClient = useQueryClient();
  const [code, setCode] = useState(FEATURED_TAG);
  const content = useRef<HTMLDivElement>(null);

  const select = (next: string): void => {
    const isAbove = (content.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) content.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (next === code) return;
    queryClient.removeQueries({ queryKey: pagedQuery(tagList(next)).queryKey, exact: true });
    setCode(next);
  };
  return { code, select, content };
}

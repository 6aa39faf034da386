import { suggestSearch } from '@lantern/contracts/calls/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Play, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

import { searchTexts } from '#text/search.ts';

import { callQuery } from '../../api/call-queries.ts';
import { hrefOf, paths } from '../../paths.ts';
import { VideoLink } from '../video-link/video-link.tsx';
import { cleanTerm, rememberTerm } from './search-terms.ts';

/** How long the typing has to pause before the site is asked. */
const PAUSE_MS = 120;

/** Authors and titles that match the typed words; a tap leads to them. */
export function SearchSuggestions({ typed }: { typed: string }) {
  const searchKey = usePaused(cleanTerm(typed));
  const { data } = useQuery({
    ...callQuery(suggestSearch, { searchKey }),
    enabled: searchKey !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data || data.videos.length + data.authors.length === 0) return null;
  return (
    <ul aria-label={searchTexts.search.suggestions} className="px-page">
      {data.authors.map((author) => (
        <li key={author}>
          <Link
            to={hrefOf(paths.author, { name: author })}
            className="flex min-h-target items-center gap-2 rounded-small active:bg-raised"
          >
            <UserRound size={16} aria-hidden="true" className="shrink-0 text-soft" />
            <span className="truncate text-body">{author}</span>
            <span className="ml-auto shrink-0 text-note text-soft">
              {searchTexts.search.author}
            </span>
          </Link>
        </li>
      ))}
      {data.videos.map(({ cartoonCode, cartoonName }) => (
        <li key={cartoonCode} onClickCapture={() => rememberTerm(searchKey)}>
          <VideoLink
            vid={cartoonCode}
            className="flex min-h-target items-center gap-2 active:bg-raised"
          >
            <Play size={16} aria-hidden="true" className="shrink-0 text-soft" />
            <span className="truncate text-body">{cartoonName}</span>
          </VideoLink>
        </li>
      ))}
    </ul>
  );
}

/** A text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

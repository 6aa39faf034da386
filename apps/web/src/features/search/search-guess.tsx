import { listSearched } from '@lantern/contracts/calls/search';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';

import { searchTexts } from '#text/search.ts';

import { callQuery } from '../../api/call-queries.ts';
import { stored } from '../../storage/stored.ts';
import { useIsSiteConfigPending, useSiteConfig } from '../site/use-site-config.ts';
import { cleanTerm, hrefOfTerm, rememberTerm } from './search-terms.ts';

const HEADING = 'search-guess';
const COUNT = 10;

/** As the server compares words: full-width forms alike, in lower case. */
const fold = (words: string): string => words.normalize('NFKC').trim().toLowerCase();

/**
 * What the visitor may want to search for, by what others searched for and found: what begins with the typed words,
 * then what has them in it. With nothing typed, what they have not searched for yet and no other list here names.
 */
export function SearchGuess({ typed }: { typed: string }) {
  const { data } = useQuery(callQuery(listSearched, {}));
  const history = stored.searchHistory.use();
  const hot = useSiteConfig()?.hotWords ?? [];
  const isPending = useIsSiteConfigPending();
  const key = fold(typed);
  const known = new Set((key === '' ? [...history, ...hot] : []).map(fold));
  const words = (data ?? []).map(cleanTerm).filter((it) => it !== '' && it !== key);
  const found = words.filter((it) => it.includes(key) && !known.has(it));
  const first = found.filter((it) => it.startsWith(key));
  const guesses = [...new Set([...first, ...found])].slice(0, COUNT);
  // Popular words stand above, and come first.
  if (guesses.length === 0 || isPending) return null;
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="flex min-h-target items-center px-page text-lead font-strong">
        {searchTexts.search.guess}
      </h2>
      <ul className="grid animate-appear grid-cols-2 gap-x-gap px-page">
        {guesses.map((term) => (
          <li key={term} className="min-w-0">
            <Link
              to={hrefOfTerm(term)}
              onClick={() => rememberTerm(term)}
              className="flex min-h-target items-center gap-2 rounded-small active:bg-raised"
            >
              <Search size={16} aria-hidden="true" className="shrink-0 text-soft" />
              <span className="truncate text-body">{term}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

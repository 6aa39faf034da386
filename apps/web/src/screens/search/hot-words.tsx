import { getConfig } from '@lantern/contracts/calls/site';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { searchTexts } from '#text/search.ts';

import { callQuery } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { uniqueItems } from '../../features/paged-list/unique-items.ts';
import { cleanTerm, hrefOfTerm, rememberTerm } from '../../features/search/search-terms.ts';
import { stored } from '../../storage/stored.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const HEADING = 'hot-words';
const COUNT = 15;
/** The number of marked words at the top. */
const TOP = 3;

/** Popular searches, as the operator has set them. */
export function HotWords() {
  const config = useQuery(callQuery(getConfig, {}));
  const words = hotWordsOf(config.data?.hotWords ?? []);
  const retry = useAskAgain();
  const failure = failureOf(config);
  const isAlone = stored.searchHistory.use().length === 0;
  if (failure && isAlone) return <ErrorState message={messageOf(failure)} onRetry={retry} />;
  if (words.length === 0 && (config.data || failureOf(config))) return null;
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} className="flex min-h-target items-center px-page text-lead font-strong">
        {searchTexts.search.hot}
      </h2>
      {!config.data && !failureOf(config) ? (
        <HotWordsSkeleton />
      ) : (
        <ol className="grid animate-appear grid-cols-2 gap-x-gap px-page">
          {words.map((word, index) => (
            <li key={word} className="min-w-0">
              <HotWord word={word} place={index + 1} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function hotWordsOf(words: readonly string[]): string[] {
  const clean = words.map(cleanTerm).filter((word) => word !== '');
  return uniqueItems(clean, (word) => word).slice(0, COUNT);
}

function HotWord({ word, place }: { word: string; place: number }) {
  return (
    <Link
      to={hrefOfTerm(word)}
      onClick={() => rememberTerm(word)}
      className="flex min-h-target items-center gap-2 rounded-small active:bg-raised"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'w-6 shrink-0 text-center text-body font-strong tabular-nums',
          place <= TOP ? 'text-accent' : 'text-soft',
        )}
      >
        {place}
      </span>
      <span className="truncate text-body">{word}</span>
    </Link>
  );
}

function HotWordsSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-x-gap px-page">
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index} className="flex min-h-target items-center">
          <Skeleton className="h-4 w-3/4" />
        </div>
      ))}
    </div>
  );
}

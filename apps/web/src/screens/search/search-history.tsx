import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';

import { searchTexts } from '#text/search.ts';

import { uniqueItems } from '../../features/paged-list/unique-items.ts';
import { cleanTerm, hrefOfTerm, rememberTerm } from '../../features/search/search-terms.ts';
import { stored } from '../../storage/stored.ts';

const HEADING = 'search-history';

/** The last ten search terms, newest first; nothing when there are none. */
export function SearchHistory({ onCleared }: { onCleared: () => void }) {
  const kept = stored.searchHistory.use().map(cleanTerm);
  const terms = uniqueItems(kept, (term) => term).filter((term) => term !== '');
  if (terms.length === 0) return null;
  return (
    <section aria-labelledby={HEADING}>
      <div className="flex min-h-target items-center justify-between px-page">
        <h2 id={HEADING} className="text-lead font-strong">
          {searchTexts.search.history}
        </h2>
        <button
          type="button"
          aria-describedby={HEADING}
          className="-mr-2 flex min-h-target items-center gap-1 px-2 text-small text-soft active:text-strong"
          onClick={() => {
            stored.searchHistory.clear();
            onCleared();
          }}
        >
          <Trash2 size={16} aria-hidden="true" />
          {searchTexts.search.clearHistory}
        </button>
      </div>
      <ul className="flex flex-wrap gap-x-2 px-page">
        {terms.map((term) => (
          <li key={term} className="max-w-full">
            <Link
              to={hrefOfTerm(term)}
              onClick={() => rememberTerm(term)}
              className="group flex min-h-target max-w-full items-center rounded-full"
            >
              <span className="truncate rounded-full bg-raised px-3.5 py-1.5 text-small transition-colors group-active:bg-sheet">
                {term}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

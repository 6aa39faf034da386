import { useSearchParams, useNavigate } from 'react-router-dom';

import { searchTexts } from '#text/search.ts';

import { SearchForm } from '../../features/search/search-form.tsx';
import { rememberTerm } from '../../features/search/search-terms.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { FilterRow } from './filter-row.tsx';
import { ResultsFeed } from './results-feed.tsx';
import { hrefOfWanted, readWanted, type Wanted } from './results-query.ts';

/** The results of a search, or the list behind a 查看更多; its field searches within the same categories. */
export default function SearchResultsScreen() {
  const [search] = useSearchParams();
  const wanted = readWanted(search);
  const searchFor = useNewSearch(wanted);
  const navigate = useNavigate();
  const address = hrefOfWanted(wanted);
  return (
    <>
      {/* The space is above the header, not a hole below it. */}
      <div aria-hidden="true" className="tall-iphone:pt-[90px]" />
      <TopBar title={wanted.title} />
      <div className="sticky top-[calc(var(--spacing-bar)+var(--inset-top))] z-10 bg-ground/95 pb-1 pl-page backdrop-blur-lg">
        <SearchForm
          key={address}
          placeholder={searchTexts.searchResults.field}
          term={wanted.term}
          onSearch={searchFor}
        />
        <FilterRow
          filters={wanted}
          onChange={(filters) =>
            void navigate(hrefOfWanted({ ...wanted, ...filters }), { replace: true })
          }
        />
      </div>
      <main className="below-bar pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <h2 className="sr-only">{searchTexts.searchResults.videos}</h2>
        <ResultsFeed key={address} wanted={wanted} />
      </main>
      <BackTop />
    </>
  );
}

/** Searches for another term in the shown categories; the same term again reloads from the first page. */
function useNewSearch(shown: Wanted): (term: string) => void {
  const navigate = useNavigate();
  const isWithinCategory = shown.type !== '' || shown.sonType !== '';

  return (term) => {
    if (term === '' && !isWithinCategory) return;
    if (term !== '') rememberTerm(term);
    void navigate(hrefOfWanted({ ...shown, term }), { replace: term === shown.term });
  };
}

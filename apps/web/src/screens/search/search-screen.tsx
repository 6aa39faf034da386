import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { SearchForm } from '../../features/search/search-form.tsx';
import { hrefOfTerm, rememberTerm } from '../../features/search/search-terms.ts';
import { zhSearch } from '../../text/zh-search.ts';
import { zh } from '../../text/zh.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useGoBack } from '../../ui/use-go-back.ts';
import { useTitle } from '../../ui/use-title.ts';
import { HotWords } from './hot-words.tsx';
import { SearchHistory } from './search-history.tsx';

/** Where a search begins: the field, what one searched for before, and what others search for. */
export default function SearchScreen() {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useTitle(zh.screens.search);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const search = (term: string): void => {
    if (term === '') return;
    rememberTerm(term);
    void navigate(hrefOfTerm(term));
  };
  return (
    <>
      <header className="sticky top-0 z-20 bg-ground/95 pt-(--inset-top) backdrop-blur-lg">
        <div className="flex h-bar items-center px-1">
          <h1 className="sr-only">{zh.screens.search}</h1>
          <IconButton label={zh.common.back} icon={<ChevronLeft />} onClick={goBack} />
          <SearchForm placeholder={zhSearch.search.field} field={field} onSearch={search} />
        </div>
      </header>
      <main className="below-bar space-y-4 pt-2 pb-[calc(--spacing(6)+var(--inset-bottom))]">
        <SearchHistory onCleared={() => field.current?.focus()} />
        <HotWords />
      </main>
    </>
  );
}

import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { searchTexts } from '#text/search.ts';
import { texts } from '#text/texts.ts';

import { SearchForm } from '../../features/search/search-form.tsx';
import { SearchGuess } from '../../features/search/search-guess.tsx';
import { SearchSuggestions } from '../../features/search/search-suggestions.tsx';
import { hrefOfTerm, rememberTerm } from '../../features/search/search-terms.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useGoBack } from '../../ui/use-go-back.ts';
import { useTitle } from '../../ui/use-title.ts';
import { HotWords } from './hot-words.tsx';
import { SearchHistory } from './search-history.tsx';

/** The start of a search: the field, earlier searches, and popular ones; during typing, suggestions from others' searches. */
export default function SearchScreen() {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useTitle(texts.screens.search);
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
          <h1 className="sr-only">{texts.screens.search}</h1>
          <IconButton label={texts.common.back} icon={<ChevronLeft />} onClick={goBack} />
          <SearchForm
            placeholder={searchTexts.search.field}
            field={field}
            onType={setTyped}
            onSearch={search}
          />
        </div>
      </header>
      <main className="below-bar space-y-4 pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        {typed.trim() === '' ? (
          <>
            <SearchHistory onCleared={() => field.current?.focus()} />
            <HotWords />
            <SearchGuess typed="" />
          </>
        ) : (
          <>
            <SearchSuggestions typed={typed} />
            <SearchGuess typed={typed} />
            <HotWords />
          </>
        )}
      </main>
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { pagedQuery } from '../../api/call-queries.ts';
import { rememberTerm } from '../../features/search/search-terms.ts';
import { scrollToTop } from '../../ui/scroll-to-top.ts';
import { hrefOfWanted, resultList, type Wanted } from './results-query.ts';

/** Searches for another term in the categories shown; the same one again starts over from the first page. */
export function useNewSearch(shown: Wanted): (term: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isWithinCategory = shown.type !== '' || shown.sonType !== '';

  return (term) => {
    if (term === '' && !isWithinCategory) return;
    if (term !== '') rememberTerm(term);
    const wanted = { ...shown, term };
    const { queryKey } = pagedQuery(resultList(wanted));
    if (term === shown.term) {
      scrollToTop();
      void client.resetQueries({ queryKey, exact: true });
      return;
    }
    client.removeQueries({ queryKey, exact: true });
    void navigate(hrefOfWanted(wanted));
  };
}

import { useNavigate } from 'react-router-dom';

import { rememberTerm } from '../../features/search/search-terms.ts';
import { hrefOfWanted, type Wanted } from './results-query.ts';

/** Searches for another term in the categories shown; the same one again starts over from the first page. */
export function useNewSearch(shown: Wanted): (term: string) => void {
  const navigate = useNavigate();
  const isWithinCategory = shown.type !== '' || shown.sonType !== '';

  return (term) => {
    if (term === '' && !isWithinCategory) return;
    if (term !== '') rememberTerm(term);
    void navigate(hrefOfWanted({ ...shown, term }), { replace: term === shown.term });
  };
}

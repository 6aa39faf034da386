import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { hrefOf, paths } from '../paths.ts';
import { iconTarget } from './icon-button.tsx';

/** The link to search, as an icon in a bar. */
export function SearchLink() {
  return (
    <Link to={hrefOf(paths.search)} aria-label={texts.screens.search} className={iconTarget}>
      <Search size={22} aria-hidden="true" />
    </Link>
  );
}

import { NavLink } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { type Section, sections } from '../sections.ts';
import { useSession } from '../session/session.tsx';
import { formatTotal } from '../ui/format-total.ts';
import { useWaiting } from './use-waiting.ts';

/** The sections that this operator may see, in their groups, with what waits in each. */
export function Navigation() {
  const { holds } = useSession();
  const waiting = useWaiting();
  const open = sections.filter(
    ({ needs, group }) => group !== 'own' && (needs === null || holds(needs)),
  );
  const groups = [...new Set(open.map(({ group }) => group))];
  return groups.map((group) => (
    <div className="nav-group" key={group ?? 'top'}>
      {group !== null && group !== 'own' && <p className="nav-title">{texts.groups[group]}</p>}
      {open
        .filter((section) => section.group === group)
        .map((section) => (
          <NavItem key={section.key} section={section} count={waiting[section.key] ?? 0} />
        ))}
    </div>
  ));
}

function NavItem({ section, count }: { section: Section; count: number }) {
  const { icon: Icon, key, path } = section;
  const name = texts.sections[key];
  const shownCount = formatTotal(count);
  return (
    <NavLink
      to={path}
      end={path === '/'}
      className="nav-link"
      aria-label={count > 0 ? texts.shell.waiting(name, shownCount) : undefined}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className="nav-name">{name}</span>
      {count > 0 && (
        // The style sheet draws it, because the link's name already contains the number.
        <span className="nav-count" data-count={shownCount} />
      )}
    </NavLink>
  );
}

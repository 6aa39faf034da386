import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

interface ScreenProps {
  title: string;
  /** The purpose of the screen, in one line. */
  hint?: ReactNode;
  /** The parts of the screen, beside its name. */
  tabs?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One screen: its name, its actions, and its content. */
export function Screen({ title, hint, tabs, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = texts.documentTitle(title);
  }, [title]);
  return (
    <>
      <div className="screen-head">
        <div>
          <div className="screen-title">
            <h1>{title}</h1>
            {tabs}
          </div>
          {hint !== undefined && <p className="dimmed">{hint}</p>}
        </div>
        {actions !== undefined && <div className="screen-actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}

/** Leads from the page of one thing back to the list. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className="back">
    <ArrowLeft size={16} aria-hidden /> {label}
  </Link>
);

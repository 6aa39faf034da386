import { mineTexts } from '#text/mine.ts';

import { classNames } from '../../ui/class-names.ts';
import { copyAndSay } from '../qr-card/copy-and-say.ts';
import type { CredentialRow } from './credential-rows.ts';

export interface CredentialListProps {
  rows: readonly CredentialRow[];
  className?: string;
}

/** Credentials, a line each, with a button that copies. */
export function CredentialList({ rows, className }: CredentialListProps) {
  return (
    <dl className={classNames('divide-y divide-line', className)}>
      {rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </dl>
  );
}

function Row({ row: { name, value, canCopy } }: { row: CredentialRow }) {
  return (
    <div className="flex min-h-12 items-center gap-3 text-small">
      <dt className="shrink-0 text-soft">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-end gap-1">
        <span className="min-w-0 text-right break-all select-all">{value}</span>
        {canCopy && (
          <button
            type="button"
            aria-label={mineTexts.credentials.copyRow(name)}
            onClick={() => void copyAndSay(value)}
            className="-mr-2 flex min-h-target shrink-0 items-center px-2 text-gold active:opacity-70"
          >
            {mineTexts.credentials.copy}
          </button>
        )}
      </dd>
    </div>
  );
}

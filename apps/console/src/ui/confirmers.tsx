import type { Confirmer } from '@lantern/contracts/entities/confirmer';

import { texts } from '#text/texts.ts';

/** Who may confirm something that waits for a second person, and from when those may who count as one with the first. */
export function Confirmers({ confirmers }: { confirmers: readonly Confirmer[] }) {
  const now = confirmers.filter(({ from }) => from === null).map(({ loginName }) => loginName);
  const later = confirmers.flatMap(({ loginName, from }) =>
    from === null ? [] : [texts.confirmers.later(loginName, from.slice(0, 16))],
  );
  return (
    <div className="dimmed confirm-note">
      <p>
        {now.length === 0
          ? texts.confirmers.nobody
          : texts.common.labelled(texts.confirmers.label, texts.common.listed(now))}
      </p>
      {later.length > 0 && <p>{texts.confirmers.tied(texts.common.listed(later))}</p>}
      {now.length === 0 && later.length === 0 && <p>{texts.confirmers.wayOut}</p>}
    </div>
  );
}

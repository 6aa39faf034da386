import { ShieldCheck } from 'lucide-react';
import { lazy, useId, useState } from 'react';

import { mineTexts } from '#text/mine.ts';
import { passkeyTexts } from '#text/passkeys.ts';

import { useMember } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { hasMuchToLose } from './leave-account.tsx';

const KeepSheet = lazy(importWithRetry(() => import('./keep-sheet.tsx')));

/**
 * Once a member who could lose the account has something of value: a card in its place that offers to keep it, until it is
 * answered.
 */
export function KeepNotice({ className }: { className?: string }) {
  const member = useMember();
  const keptBy = stored.accountKept.use();
  const wasAsked = stored.keepAsked.use();
  if (member === null || wasAsked || keptBy === member.memberCode) return null;
  return hasMuchToLose(member) ? <Notice className={className} /> : null;
}

function Notice({ className }: { className: string | undefined }) {
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const answer = (): void => stored.keepAsked.write(true);
  const { title, lead } = mineTexts.keep;
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'rounded-card bg-gold/8 px-4 pt-4 pb-2 ring-1 ring-gold/20 ring-inset',
        className,
      )}
    >
      <h2 id={titleId} className="flex items-center gap-2 text-lead font-strong text-gold">
        <ShieldCheck size={20} aria-hidden="true" />
        {title}
      </h2>
      <p className="words mt-1 text-small text-soft">{lead}</p>
      <div className="mt-3 flex items-center gap-3">
        <Button kind="gold" onClick={() => setIsOpen(true)}>
          {passkeyTexts.keepNow}
        </Button>
        <button type="button" onClick={answer} className="min-h-target px-3 text-small text-soft">
          {passkeyTexts.later}
        </button>
      </div>
      <LazySheet open={isOpen} onClose={close}>
        <KeepSheet open={isOpen} onClose={close} onKept={answer} />
      </LazySheet>
    </section>
  );
}

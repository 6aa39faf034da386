import type { Member } from '@lantern/contracts/entities/member';
import { Download, Fingerprint, ShieldCheck } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import { Link } from 'react-router-dom';

import { mineTexts } from '#text/mine.ts';
import { passkeyTexts } from '#text/passkeys.ts';

import { hrefOf, paths } from '../../paths.ts';
import { useMember } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';
import { Button } from '../../ui/button.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { hasPasskeys } from '../passkeys/has-passkeys.ts';
import { CredentialList } from './credential-list.tsx';
import { isEasilyLost } from './leave-account.tsx';
import { useCredentials } from './use-credentials.ts';

const KeepSheet = lazy(importWithRetry(() => import('./keep-sheet.tsx')));

const linkLook = 'flex min-h-target items-center justify-center text-small text-accent';

/** Asks a member who has only a temporary password to keep the credentials, until they are saved. */
export function KeepAccount() {
  const member = useMember();
  const keptBy = stored.accountKept.use();
  if (member === null || !isEasilyLost(member) || keptBy === member.memberCode) return null;
  return <KeepStep member={member} />;
}

function KeepStep({ member }: { member: Member }) {
  const titleId = useId();
  const { rows, save, isSaving } = useCredentials(member);
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  const text = mineTexts.keep;
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-card bg-gold/8 px-4 pt-4 pb-2 ring-1 ring-gold/20 ring-inset"
    >
      <h2 id={titleId} className="flex items-center gap-2 text-lead font-strong text-gold">
        <ShieldCheck size={20} aria-hidden="true" />
        {text.title}
      </h2>
      <p className="words mt-1 text-small text-soft">{text.lead}</p>
      <CredentialList rows={rows} className="mt-2" />
      <Button
        kind="gold"
        wide
        className="mt-3"
        icon={<Download size={18} aria-hidden="true" />}
        disabled={isSaving}
        onClick={save}
      >
        {mineTexts.credentials.savePicture}
      </Button>
      {hasPasskeys() && (
        <Button
          wide
          className="mt-3"
          icon={<Fingerprint size={18} aria-hidden="true" />}
          onClick={() => setIsAsking(true)}
        >
          {passkeyTexts.keep}
        </Button>
      )}
      <div className="mt-1 grid grid-cols-2 gap-3">
        <Link to={hrefOf(paths.password)} className={linkLook}>
          {text.ownPassword}
        </Link>
        <button
          type="button"
          onClick={() => stored.accountKept.write(member.memberCode)}
          className={linkLook}
        >
          {text.noted}
        </button>
      </div>
      {isAsking && (
        <LazySheet open onClose={close}>
          <KeepSheet open onClose={close} onKept={close} />
        </LazySheet>
      )}
    </section>
  );
}

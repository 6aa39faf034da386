import { lazy } from 'react';

import { useMember } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { patiently } from '../../ui/patient-import.ts';

const CredentialsCard = lazy(
  patiently(() => import('../../features/credentials/credentials-card.tsx')),
);

/** Where the credentials open; whether they are is remembered, so a reload in between loses nothing. */
export function CredentialsSlot() {
  const shown = stored.credentialsShown.use();
  const member = useMember();
  if (!shown || !member) return null;
  return (
    <LazySheet open onClose={stored.credentialsShown.clear}>
      <CredentialsCard member={member} onClose={stored.credentialsShown.clear} />
    </LazySheet>
  );
}

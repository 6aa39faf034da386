import { lazy, Suspense } from 'react';

import { useMember } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';

const CredentialsCard = lazy(() => import('../../features/credentials/credentials-card.tsx'));

/** Where the credentials open; whether they are is remembered, so a reload in between loses nothing. */
export function CredentialsSlot() {
  const shown = stored.credentialsShown.use();
  const member = useMember();
  if (!shown || !member) return null;
  return (
    <Suspense>
      <CredentialsCard member={member} onClose={stored.credentialsShown.clear} />
    </Suspense>
  );
}

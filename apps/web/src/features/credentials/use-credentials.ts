import type { Member } from '@lantern/contracts/entities/member';

import { mineTexts } from '#text/mine.ts';

import { readRuntimeConfig } from '../../runtime-config.ts';
import { stored } from '../../storage/stored.ts';
import { useQr } from '../qr-card/qr-picture.tsx';
import { useSaveCard } from '../qr-card/use-save-card.ts';
import { useSiteConfig } from '../site/use-site-config.ts';
import { credentialRows } from './credential-rows.ts';

/** In px. */
export const QR_WIDTH = 150;
const QR_MARGIN = 1;

/** What brings a member's account back, and how it is saved as a picture; that it was saved is remembered. */
export function useCredentials(member: Member) {
  const config = useSiteConfig();
  const website = config?.officialUrl || location.origin;
  const qr = useQr({ text: website, widthPx: QR_WIDTH, margin: QR_MARGIN });
  const rows = credentialRows(member, { website, email: config?.officialEmail ?? '' });
  const { save, isSaving } = useSaveCard(`${member.memberName}.png`);
  const { siteName } = readRuntimeConfig();
  const { title, lead } = mineTexts.credentials;
  const saveCard = (): void => {
    if (qr === undefined) return;
    save(
      {
        title: siteName,
        lead: title,
        qr,
        rows: rows.map(({ name, value }) => [name, value] as const),
        footer: lead,
      },
      {
        onSuccess: (result) => {
          if (result === 'saved') stored.accountKept.write(member.memberCode);
        },
      },
    );
  };
  return { rows, qr, save: saveCard, isSaving: isSaving || qr === undefined };
}

import { listInvitees } from '@lantern/contracts/calls/invite';
import { useQuery } from '@tanstack/react-query';
import { Download, Link2, UsersRound, Crown, MousePointerClick, Send } from 'lucide-react';

import { shareTexts } from '#text/share.ts';

import { callQuery } from '../../api/call-queries.ts';
import { avatarOf } from '../../features/member-face/avatar.tsx';
import { copyAndSay } from '../../features/qr-card/copy-and-say.ts';
import { useQr } from '../../features/qr-card/qr-picture.tsx';
import { useSaveCard } from '../../features/qr-card/use-save-card.ts';
import { hrefOf, paths } from '../../paths.ts';
import { readRuntimeConfig } from '../../runtime-config.ts';
import { useMember } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, CellGroup } from '../../ui/cell.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { InviteCard, INVITE_QR_PX } from './invite-card.tsx';
import { inviteLink } from './invite-link.ts';

const QR_MARGIN = 2;

/** A member's own invitation: a code to scan, a link to send. */
export default function ShareScreen() {
  const member = useMember();
  const code = member?.memberCode;
  const link = code === undefined ? undefined : inviteLink(code);
  const qr = useQr(
    member && link !== undefined
      ? {
          text: link,
          widthPx: INVITE_QR_PX,
          margin: QR_MARGIN,
          logo: avatarOf(member.memberAvatar),
        }
      : undefined,
  );
  const { save, isSaving } = useSaveCard(`invite-${code ?? ''}.png`);
  const invited = useQuery({
    ...callQuery(listInvitees, { currentPage: 1, parentId: code }),
    enabled: code !== undefined,
  });

  const saveCard = (): void => {
    if (qr === undefined || code === undefined || link === undefined) return;
    save({
      title: readRuntimeConfig().siteName,
      lead: shareTexts.scan,
      qr,
      rows: [[shareTexts.code, code]],
      footer: link,
    });
  };
  return (
    <>
      <TopBar title={shareTexts.title} />
      <main className="px-page pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <InviteCard code={code} qr={qr} link={link} />
        <div className="mt-5 grid grid-cols-2 gap-3">
          <Button
            tall
            icon={<Download size={18} aria-hidden="true" />}
            disabled={qr === undefined || isSaving}
            onClick={saveCard}
          >
            {shareTexts.save}
          </Button>
          <Button
            kind="primary"
            tall
            icon={<Link2 size={18} aria-hidden="true" />}
            disabled={link === undefined}
            onClick={() => void (link !== undefined && copyAndSay(link))}
          >
            {shareTexts.copyLink}
          </Button>
        </div>
        <InviteSteps />
        <CellGroup className="mt-4">
          <Cell
            icon={<UsersRound size={20} aria-hidden="true" className="text-soft" />}
            title={shareTexts.invitees}
            value={invited.data && shareTexts.inviteesCount(invited.data.total)}
            to={hrefOf(paths.invitees)}
          />
        </CellGroup>
      </main>
    </>
  );
}

const icons = [Send, MousePointerClick, Crown] as const;

/** The steps from an invitation to a day of VIP. */
function InviteSteps() {
  return (
    <section aria-label={shareTexts.stepsTitle} className="mt-6">
      <ol className="grid grid-cols-3 gap-2 text-center">
        {shareTexts.steps.map((step, index) => {
          const Icon = icons[index] ?? Send;
          return (
            <li key={step} className="flex flex-col items-center">
              <span className="flex size-11 items-center justify-center rounded-full bg-raised text-accent">
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className="mt-2 text-note text-pretty text-soft">{step}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

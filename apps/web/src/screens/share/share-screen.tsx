import { listInvitees } from '@lantern/contracts/calls/invite';
import type { Invitee } from '@lantern/contracts/entities/invitee';
import { useQuery } from '@tanstack/react-query';
import { Download, Gift, Link2, UsersRound, Crown, MousePointerClick, Send } from 'lucide-react';

import { shareTexts } from '#text/share.ts';

import { callQuery } from '../../api/call-queries.ts';
import { avatarOf } from '../../features/member-face/avatar.tsx';
import { copyAndSay } from '../../features/qr-card/copy-and-say.ts';
import { useQr } from '../../features/qr-card/qr-picture.tsx';
import { useSaveCard } from '../../features/qr-card/use-save-card.ts';
import { useInviteDays } from '../../features/site/use-site-config.ts';
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
  const copyInvitation = (): void => {
    if (link === undefined) return;
    const invitation = shareTexts.invitation(readRuntimeConfig().siteName, link);
    void copyAndSay(invitation, shareTexts.invitationCopied);
  };
  return (
    <>
      <TopBar title={shareTexts.title} />
      <main className="px-page pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <InviteCard code={code} qr={qr} link={link} />
        <Button
          kind="primary"
          wide
          tall
          className="mt-4"
          icon={<Send size={18} aria-hidden="true" />}
          disabled={link === undefined}
          onClick={copyInvitation}
        >
          {shareTexts.copyInvitation}
        </Button>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <Button
            className="px-3!"
            icon={<Download size={18} aria-hidden="true" />}
            disabled={qr === undefined || isSaving}
            onClick={saveCard}
          >
            {shareTexts.save}
          </Button>
          <Button
            className="px-3!"
            icon={<Link2 size={18} aria-hidden="true" />}
            disabled={link === undefined}
            onClick={() => void (link !== undefined && copyAndSay(link))}
          >
            {shareTexts.copyLink}
          </Button>
        </div>
        <NextReward newest={invited.data?.list[0]} />
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

/** How far it is to the next reward: one friend, or the step that the newest friend has still to take. */
function NextReward({ newest }: { newest: Invitee | undefined }) {
  const days = useInviteDays();
  return (
    <section
      aria-labelledby="next-reward"
      className="mt-4 flex min-h-21 items-center gap-3 rounded-sheet bg-raised px-4 py-2.5 phone:min-h-16"
    >
      <Gift size={22} aria-hidden="true" className="shrink-0 text-accent" />
      <div className="min-w-0">
        <h2 id="next-reward" className="text-note text-soft">
          {shareTexts.next}
        </h2>
        <p className="words mt-0.5 text-small">{shareTexts[nextStep(newest)](days)}</p>
      </div>
    </section>
  );
}

function nextStep(newest: Invitee | undefined) {
  if (newest?.reward === 'not-active') return 'nextVisit';
  return newest?.reward === 'daily-cap' ? 'nextTomorrow' : 'nextFriend';
}

const icons = [Send, MousePointerClick, Crown] as const;

/** The steps from an invitation to a day of VIP. */
function InviteSteps() {
  return (
    <section aria-label={shareTexts.stepsTitle} className="mt-5">
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

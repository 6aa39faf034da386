import {
  Handshake,
  Headset,
  History,
  IdCard,
  KeyRound,
  MessageSquareText,
  ReceiptText,
  Share2,
  UserRoundCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

import { mineTexts } from '#text/mine.ts';

import { UnreadBadge } from '../../features/chat/unread-badge.tsx';
import { useUnreadChat } from '../../features/chat/use-unread-chat.ts';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { hrefOf, paths } from '../../paths.ts';
import { stored } from '../../storage/stored.ts';
import { SiteLink } from '../../ui/site-link.tsx';

type TileName = keyof typeof mineTexts.tiles;

/** Each tile's icon and target; the credentials open as a sheet, and business partners have a page of their own. */
const tiles: readonly { name: TileName; icon: LucideIcon; to?: string }[] = [
  { name: 'settings', icon: UserRoundCog, to: hrefOf(paths.settings) },
  { name: 'credentials', icon: IdCard },
  { name: 'chat', icon: Headset, to: hrefOf(paths.chat) },
  { name: 'share', icon: Share2, to: hrefOf(paths.share) },
  { name: 'history', icon: History, to: hrefOf(paths.history) },
  { name: 'funds', icon: ReceiptText, to: hrefOf(paths.funds) },
  { name: 'business', icon: Handshake },
  { name: 'feedback', icon: MessageSquareText, to: hrefOf(paths.feedback) },
  { name: 'password', icon: KeyRound, to: hrefOf(paths.password) },
  { name: 'invitees', icon: UsersRound, to: hrefOf(paths.invitees) },
];

const look =
  'flex min-h-19 w-full flex-col items-center justify-center gap-2 rounded-card text-note text-soft active:bg-sheet';

/** The ten tiles of the profile. */
export function ServiceTiles() {
  const unread = useUnreadChat();
  // A site without a page for partners answers them in the chat.
  const business = useSiteConfig()?.businessUrl || hrefOf(paths.chat);
  return (
    <section aria-label={mineTexts.services} className="rounded-sheet bg-raised px-1 py-2">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(3.25rem,20%),1fr))] gap-y-1">
        {tiles.map(({ name, icon, to }) => (
          <li key={name} className="min-w-0">
            {name === 'credentials' ? (
              <button
                type="button"
                className={look}
                onClick={() => stored.credentialsShown.write(true)}
              >
                <TileFace name={name} icon={icon} />
              </button>
            ) : (
              <SiteLink to={to ?? business} className={look}>
                <TileFace name={name} icon={icon} unread={name === 'chat' ? unread : 0} />
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TileFaceProps {
  name: TileName;
  icon: LucideIcon;
  unread?: number;
}

function TileFace({ name, icon: Icon, unread = 0 }: TileFaceProps) {
  return (
    <>
      <span className="relative">
        <Icon size={24} aria-hidden="true" className="text-strong" />
        <UnreadBadge count={unread} />
      </span>
      <span className="whitespace-nowrap max-[359px]:text-[0.6875rem]">
        {mineTexts.tiles[name]}
      </span>
    </>
  );
}

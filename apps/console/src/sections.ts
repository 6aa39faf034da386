import type { Permission } from '@lantern/rules/operator-permissions';
import {
  ChartLine,
  Clapperboard,
  Film,
  Flag,
  FolderTree,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  ReceiptText,
  Rss,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  UserCog,
  Ticket,
  Users,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';

import type { texts } from '#text/texts.ts';

/** One section of the console. */
export interface Section {
  key: keyof typeof texts.sections;
  /** The path after `/console`. */
  path: string;
  icon: LucideIcon;
  /** `own` is not in the navigation: the operator's own menu leads there. */
  group: keyof typeof texts.groups | 'own' | null;
  /**
   * The permission that shows the section; null: every operator sees it. No call stands for it; its screens check their
   * calls.
   */
  needs: Permission | null;
  /** Further words by which a search finds it. */
  words: string;
  load: () => Promise<{ default: ComponentType }>;
}

export const sections: readonly Section[] = [
  {
    key: 'overview',
    path: '/',
    icon: LayoutDashboard,
    group: null,
    needs: null,
    words: 'zonglan home',
    load: () => import('./screens/overview/overview.tsx'),
  },
  {
    key: 'inbox',
    path: '/inbox',
    icon: Inbox,
    group: null,
    needs: 'overview.read',
    words: 'daiban todo waiting tasks',
    load: () => import('./screens/inbox/inbox.tsx'),
  },
  {
    key: 'videos',
    path: '/videos',
    icon: Film,
    group: 'content',
    needs: 'videos.read',
    words: 'shipin films catalogue',
    load: () => import('./screens/videos/videos.tsx'),
  },
  {
    key: 'intake',
    path: '/intake',
    icon: Clapperboard,
    group: 'content',
    needs: 'intake.read',
    words: 'ruku upload ingest',
    load: () => import('./screens/intake/intake.tsx'),
  },
  {
    key: 'collect',
    path: '/collect',
    icon: Rss,
    group: 'content',
    needs: 'sources.read',
    words: 'caiji laiyuan sources feeds collect',
    load: () => import('./screens/collect/collect.tsx'),
  },
  {
    key: 'places',
    path: '/places',
    icon: FolderTree,
    group: 'content',
    needs: 'places.read',
    words: 'lanmu fenlei zhuanti zhiding categories topics pins',
    load: () => import('./screens/places/places.tsx'),
  },
  {
    key: 'ads',
    path: '/ads',
    icon: Megaphone,
    group: 'content',
    needs: 'ads.read',
    words: 'guanggao',
    load: () => import('./screens/ads/ads.tsx'),
  },
  {
    key: 'members',
    path: '/members',
    icon: Users,
    group: 'members',
    needs: 'members.read',
    words: 'huiyuan users',
    load: () => import('./screens/members/members.tsx'),
  },
  {
    key: 'orders',
    path: '/orders',
    icon: ReceiptText,
    group: 'members',
    needs: 'orders.read',
    words: 'dingdan payments refunds',
    load: () => import('./screens/orders/orders.tsx'),
  },
  {
    key: 'withdrawals',
    path: '/withdrawals',
    icon: Wallet,
    group: 'members',
    needs: 'withdrawals.read',
    words: 'tixian payouts',
    load: () => import('./screens/withdrawals/withdrawals.tsx'),
  },
  {
    key: 'sales',
    path: '/sales',
    icon: Ticket,
    group: 'members',
    needs: 'sales.read',
    words: 'xiaoshou kami cards',
    load: () => import('./screens/sales/sales.tsx'),
  },
  {
    key: 'reports',
    path: '/reports',
    icon: Flag,
    group: 'content',
    needs: 'reports.read',
    words: 'shenhe jubao danmu reports moderation',
    load: () => import('./screens/reports/reports.tsx'),
  },
  {
    key: 'rights',
    path: '/rights',
    icon: Scale,
    group: 'content',
    needs: 'rights.read',
    words: 'quanli shouquan tongyi rights licence consent',
    load: () => import('./screens/rights/rights.tsx'),
  },
  {
    key: 'chats',
    path: '/chats',
    icon: MessagesSquare,
    group: 'members',
    needs: 'chat.read',
    words: 'kefu liuyan chat feedback',
    load: () => import('./screens/chats/chats.tsx'),
  },
  {
    key: 'figures',
    path: '/figures',
    icon: ChartLine,
    group: 'site',
    needs: 'content-figures.read',
    words: 'shuju tongji figures statistics revenue',
    load: () => import('./screens/figures/figures.tsx'),
  },
  {
    key: 'site',
    path: '/site',
    icon: SlidersHorizontal,
    group: 'site',
    needs: 'site.read',
    words: 'yunying settings shezhi',
    load: () => import('./screens/site/site.tsx'),
  },
  {
    key: 'system',
    path: '/system',
    icon: ShieldCheck,
    group: 'site',
    needs: 'operators.manage',
    words: 'xitong guanliyuan shenji audit',
    load: () => import('./screens/system/system.tsx'),
  },
  {
    key: 'account',
    path: '/account',
    icon: UserCog,
    group: 'own',
    needs: null,
    words: 'zhanghao mima yanzheng password',
    load: () => import('./screens/account/account.tsx'),
  },
];

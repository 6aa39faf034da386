/** The roles of operators; one operator may have several. */
export const operatorRoles = ['owner', 'content', 'service', 'money', 'viewer'] as const;

export type OperatorRole = (typeof operatorRoles)[number];

/** What each role may do besides managing its own account. An owner may do everything. */
const grants = {
  content: [
    'overview.read',
    'videos.read',
    'videos.change',
    'drafts.play',
    'intake.read',
    'intake.change',
    'sources.read',
    'sources.change',
    'places.read',
    'places.change',
    'ads.read',
    'ads.change',
    'site.read',
    'site.change',
    'pictures.send',
    'reports.read',
    'reports.decide',
    'danmaku.read',
    'danmaku.hide',
    'rights.read',
    'rights.change',
    'content-figures.read',
  ],
  service: [
    'overview.read',
    'members.read',
    'members.change',
    'members.grant',
    'chat.read',
    'chat.answer',
    'feedback.read',
    'feedback.change',
    'reports.read',
    'reports.decide',
    'danmaku.read',
    'danmaku.hide',
    'videos.read',
    'drafts.play',
  ],
  money: [
    'overview.read',
    'members.read',
    'orders.read',
    'orders.change',
    'withdrawals.read',
    'withdrawals.change',
    'sales.read',
    'sales.change',
    'figures.read',
    'content-figures.read',
  ],
  viewer: [
    'overview.read',
    'videos.read',
    'intake.read',
    'places.read',
    'ads.read',
    'site.read',
    'figures.read',
    'content-figures.read',
  ],
} as const satisfies Record<Exclude<OperatorRole, 'owner'>, readonly string[]>;

/** What only an owner may do. */
const ofOwners = [
  'operators.manage',
  'audit.read',
  'system.read',
  'system.change',
  'sources.declare',
  'feed.manage',
] as const;

/**
 * An action that an operator may or may not be permitted. Every operator has `own.account`: their own password,
 * factors and sessions.
 */
export type Permission =
  | 'own.account'
  | (typeof grants)[keyof typeof grants][number]
  | (typeof ofOwners)[number];

/** Every permission, each once. */
export const permissions: readonly Permission[] = [
  ...new Set<Permission>(['own.account', ...Object.values(grants).flat(), ...ofOwners]),
];

/** Returns the permissions of one role. */
export const permissionsOf = (role: OperatorRole): readonly Permission[] =>
  role === 'owner' ? permissions : ['own.account', ...grants[role]];

/** Whether these roles permit an action. An operator without a role may do nothing. */
export const can = (roles: readonly OperatorRole[], permission: Permission): boolean =>
  roles.some((role) => permissionsOf(role).includes(permission));

import type { ChatClient } from '@confab/client';
import { lazyPart } from '@confab/react';
import {
  ArchiveRestore,
  Bot,
  ChartLine,
  Hash,
  IdCard,
  Inbox,
  KeyRound,
  ListChecks,
  ListFilter,
  ListPlus,
  LogIn,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  PackageCheck,
  PackageOpen,
  ScrollText,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  SmilePlus,
  SquareSlash,
  SquareStack,
  Upload,
  UserPlus,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useOpenReviews } from './moderation/useOpenReviews.ts';
import type { adminPagesText } from './text.en.ts';

/** The groups of the navigation, in their order; a group without a page for the current user is hidden. */
export const adminGroups = [
  'groupPeople',
  'groupChannels',
  'groupModeration',
  'groupCampaigns',
  'groupIntegrations',
  'groupMoving',
  'groupService',
] as const;

type PageName = keyof typeof adminPagesText.adminKeywords;

/** A page of the administration. */
export interface AdminPageEntry {
  /** Includes the paths below it. */
  path: `/admin/${string}`;
  group: (typeof adminGroups)[number];
  icon: LucideIcon;
  label: PageName;
  /** The lowest role that can see the page; the service checks each call itself. */
  for: 'admin' | 'moderator';
  page: ComponentType<{ client: ChatClient }>;
  /** A hook: the count of pending items beside the page's link. */
  useCount?: (client: ChatClient) => number;
}

/** Every page of the administration, in the order of its group. */
export const adminPages: readonly AdminPageEntry[] = [
  {
    path: '/admin/people',
    group: 'groupPeople',
    icon: Users,
    label: 'people',
    for: 'admin',
    page: lazyPart(async () => ({ default: (await import('./people/People.tsx')).People })),
  },
  {
    path: '/admin/roles',
    group: 'groupPeople',
    icon: KeyRound,
    label: 'roles',
    for: 'admin',
    page: lazyPart(() => import('./roles/Roles.tsx')),
  },
  {
    path: '/admin/sign-in',
    group: 'groupPeople',
    icon: LogIn,
    label: 'signIn',
    for: 'admin',
    page: lazyPart(() => import('./signInRules/SignInRules.tsx')),
  },
  {
    path: '/admin/invitations',
    group: 'groupPeople',
    icon: UserPlus,
    label: 'invitations',
    for: 'admin',
    page: lazyPart(async () => ({ default: (await import('./invitations/Invitations.tsx')).Invitations })),
  },
  {
    path: '/admin/groups',
    group: 'groupPeople',
    icon: UsersRound,
    label: 'groups',
    for: 'moderator',
    page: lazyPart(async () => ({ default: (await import('./groups/Groups.tsx')).Groups })),
  },
  {
    path: '/admin/profile-fields',
    group: 'groupPeople',
    icon: IdCard,
    label: 'profileFields',
    for: 'admin',
    page: lazyPart(() => import('./profileFields/ProfileFields.tsx')),
  },
  {
    path: '/admin/channel-types',
    group: 'groupChannels',
    icon: Hash,
    label: 'channelTypes',
    for: 'admin',
    page: lazyPart(() => import('./channelTypes/ChannelTypes.tsx')),
  },
  {
    path: '/admin/default-channels',
    group: 'groupChannels',
    icon: ListPlus,
    label: 'defaultChannels',
    for: 'admin',
    page: lazyPart(() => import('./defaultChannels/DefaultChannels.tsx')),
  },
  {
    path: '/admin/deleted-channels',
    group: 'groupChannels',
    icon: ArchiveRestore,
    label: 'deletedChannels',
    for: 'admin',
    page: lazyPart(() => import('./deletedChannels/DeletedChannels.tsx')),
  },
  {
    path: '/admin/uploads',
    group: 'groupChannels',
    icon: Upload,
    label: 'uploads',
    for: 'admin',
    page: lazyPart(async () => ({ default: (await import('./uploads/Uploads.tsx')).Uploads })),
  },
  {
    path: '/admin/moderation',
    group: 'groupModeration',
    icon: ShieldCheck,
    label: 'moderation',
    for: 'moderator',
    page: lazyPart(async () => ({ default: (await import('./moderation/ReviewQueue.tsx')).ReviewQueue })),
    useCount: useOpenReviews,
  },
  {
    path: '/admin/automod',
    group: 'groupModeration',
    icon: ShieldAlert,
    label: 'automod',
    for: 'admin',
    page: lazyPart(async () => ({ default: (await import('./automod/Automod.tsx')).Automod })),
  },
  {
    path: '/admin/audit',
    group: 'groupModeration',
    icon: ScrollText,
    label: 'audit',
    for: 'moderator',
    page: lazyPart(async () => ({ default: (await import('./audit/AuditLog.tsx')).AuditLog })),
  },
  {
    path: '/admin/campaigns',
    group: 'groupCampaigns',
    icon: Megaphone,
    label: 'campaigns',
    for: 'admin',
    page: lazyPart(() => import('./campaigns/Campaigns.tsx')),
  },
  {
    path: '/admin/segments',
    group: 'groupCampaigns',
    icon: SquareStack,
    label: 'segments',
    for: 'admin',
    page: lazyPart(() => import('./segments/Segments.tsx')),
  },
  {
    path: '/admin/webhooks',
    group: 'groupIntegrations',
    icon: Webhook,
    label: 'webhooks',
    for: 'admin',
    page: lazyPart(() => import('./webhooks/Webhooks.tsx')),
  },
  {
    path: '/admin/before-send',
    group: 'groupIntegrations',
    icon: ListFilter,
    label: 'beforeSend',
    for: 'admin',
    page: lazyPart(() => import('./beforeSend/BeforeSend.tsx')),
  },
  {
    path: '/admin/incoming-webhooks',
    group: 'groupIntegrations',
    icon: Inbox,
    label: 'incomingWebhooks',
    for: 'admin',
    page: lazyPart(() => import('./incomingWebhooks/IncomingWebhooks.tsx')),
  },
  {
    path: '/admin/bots',
    group: 'groupIntegrations',
    icon: Bot,
    label: 'bots',
    for: 'admin',
    page: lazyPart(() => import('./bots/Bots.tsx')),
  },
  {
    path: '/admin/commands',
    group: 'groupIntegrations',
    icon: SquareSlash,
    label: 'commands',
    for: 'admin',
    page: lazyPart(() => import('./commands/Commands.tsx')),
  },
  {
    path: '/admin/widgets',
    group: 'groupIntegrations',
    icon: MessageCircle,
    label: 'widgets',
    for: 'admin',
    page: lazyPart(() => import('./widgets/Widgets.tsx')),
  },
  {
    path: '/admin/import',
    group: 'groupMoving',
    icon: PackageOpen,
    label: 'imports',
    for: 'admin',
    page: lazyPart(() => import('./imports/Imports.tsx')),
  },
  {
    path: '/admin/export',
    group: 'groupMoving',
    icon: PackageCheck,
    label: 'exports',
    for: 'admin',
    page: lazyPart(() => import('./exports/ExportAll.tsx')),
  },
  {
    path: '/admin/setup',
    group: 'groupService',
    icon: ListChecks,
    label: 'setup',
    for: 'admin',
    page: lazyPart(() => import('./setup/SetupPage.tsx')),
  },
  {
    path: '/admin/insights',
    group: 'groupService',
    icon: ChartLine,
    label: 'insights',
    for: 'admin',
    page: lazyPart(() => import('./insights/Insights.tsx')),
  },
  {
    path: '/admin/emoji',
    group: 'groupService',
    icon: SmilePlus,
    label: 'emoji',
    for: 'admin',
    page: lazyPart(async () => ({ default: (await import('./emoji/Emoji.tsx')).Emoji })),
  },
  {
    path: '/admin/mail',
    group: 'groupService',
    icon: Mail,
    label: 'mail',
    for: 'admin',
    page: lazyPart(() => import('./mail/MailPage.tsx')),
  },
  {
    path: '/admin/general',
    group: 'groupService',
    icon: Settings2,
    label: 'general',
    for: 'admin',
    page: lazyPart(async () => ({ default: (await import('./general/General.tsx')).General })),
  },
];

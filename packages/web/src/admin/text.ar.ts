import type { CompleteTranslation } from '@confab/react';
import type { adminPagesText } from './text.en.ts';

/** The Arabic names of the administration's pages and groups. */
export const adminPagesArabic: CompleteTranslation<typeof adminPagesText> = {
  adminPages: {
    title: 'الإدارة',
    groupPeople: 'الأشخاص',
    groupChannels: 'القنوات',
    groupModeration: 'الإشراف',
    groupIntegrations: 'عمليات التكامل',
    groupMoving: 'الاستيراد والتصدير',
    groupCampaigns: 'التواصل',
    groupService: 'الخادم',
    people: 'الأشخاص',
    invitations: 'الدعوات',
    groups: 'المجموعات',
    emoji: 'الرموز التعبيرية',
    roles: 'الأدوار',
    channelTypes: 'أنواع القنوات',
    deletedChannels: 'القنوات المحذوفة',
    uploads: 'الملفات المرفوعة',
    moderation: 'قائمة المراجعة',
    automod: 'الإشراف التلقائي',
    audit: 'سجل التدقيق',
    webhooks: 'خطافات الويب',
    beforeSend: 'خطاف ما قبل الإرسال',
    bots: 'البوتات',
    imports: 'الاستيراد',
    exports: 'التصدير',
    commands: 'الأوامر',
    widgets: 'الأدوات',
    incomingWebhooks: 'خطافات الويب الواردة',
    mail: 'البريد الإلكتروني',
    campaigns: 'الحملات',
    segments: 'الشرائح',
    general: 'عام',
  },
};

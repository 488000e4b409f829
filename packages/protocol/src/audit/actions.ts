/** Who may read of an action: those who govern the app, or moderators too, where it concerns moderation. */
export type AuditConcern = 'app' | 'moderation';

/** Every governing action that the audit log keeps (MOD-01), with whom it concerns. */
export const auditActions = {
  'app.updated': 'app',
  'app.exported': 'app',
  'app.imported': 'app',
  'channel_type.created': 'app',
  'automod_rules.updated': 'app',
  'blocklist.created': 'app',
  'blocklist.updated': 'app',
  'blocklist.deleted': 'app',
  'channel_type.updated': 'app',
  'channel_type.reset': 'app',
  'channel_type.deleted': 'app',
  'channel.frozen': 'moderation',
  'channel.thawed': 'moderation',
  'channel.slowed': 'moderation',
  'channel.truncated': 'moderation',
  'channel.deleted': 'moderation',
  'channel.undeleted': 'app',
  'channel.erased': 'app',
  'emoji.created': 'app',
  'emoji.deleted': 'app',
  'group.created': 'app',
  'group.updated': 'app',
  'group.deleted': 'app',
  'invitation.created': 'app',
  'invitation.revoked': 'app',
  'user.profile_changed': 'app',
  'user.deactivated': 'app',
  'user.reactivated': 'app',
  'user.deleted': 'app',
  'user.restored': 'app',
  'user.exported': 'app',
  'channel.exported': 'app',
  'user.role_changed': 'app',
  'user.reset_link_created': 'app',
  'user.tokens_revoked': 'app',
  'member.removed': 'moderation',
  'member.role_changed': 'moderation',
  'message.edited': 'moderation',
  'message.deleted': 'moderation',
  'message.erased': 'moderation',
  'message.undeleted': 'moderation',
  'user.banned': 'moderation',
  'user.timed_out': 'moderation',
  'user.shadow_banned': 'moderation',
  'ban.lifted': 'moderation',
  'ban.ended': 'moderation',
  'review.decided': 'moderation',
  'review.reopened': 'moderation',
} as const satisfies Record<string, AuditConcern>;
export type AuditAction = keyof typeof auditActions;

/** The actions that moderators may read of. */
export const moderationActions: readonly AuditAction[] = (Object.keys(auditActions) as AuditAction[]).filter(
  (action) => auditActions[action] === 'moderation',
);

/** What an action may be about; a subject is named by its kind and id. */
export const auditSubjects = [
  'app',
  'blocklist',
  'channel',
  'channel_type',
  'emoji',
  'group',
  'invitation',
  'message',
  'review',
  'user',
] as const;
export type AuditSubjectKind = (typeof auditSubjects)[number];

import type { MailLanguage } from '../mail/index.ts';

/** The first messages of a new server's channels, in one language. */
export interface StarterTexts {
  general(app: string): string;
  readonly random: string;
}

/** The first messages of a new server's channels, by language. */
export const starterTexts: Readonly<Record<MailLanguage, StarterTexts>> = {
  en: {
    general: (app) =>
      `Welcome to ${app}! 👋 Everyone is in this channel: use it for announcements and for questions to the whole team.\n\n- Reply in a thread to keep a topic together.\n- React to a message to say that you have seen it.\n- Press Ctrl+K (⌘K on a Mac) to find a channel or a person.`,
    random:
      'This channel is for everything else: lunch, links and pictures of the dog. Write something to try it out.',
  },
  de: {
    general: (app) =>
      `Willkommen bei ${app}! 👋 In diesem Channel sind alle: Er ist für Ankündigungen da und für Fragen an das ganze Team.\n\n- Antworte in einem Thread, damit ein Thema zusammenbleibt.\n- Reagiere auf eine Nachricht, um zu zeigen, dass du sie gesehen hast.\n- Mit Strg+K (⌘K auf dem Mac) findest du Channels und Personen.`,
    random:
      'Dieser Channel ist für alles andere: Mittagessen, Links und Bilder vom Hund. Schreib etwas, um ihn auszuprobieren.',
  },
  ar: {
    general: (app) =>
      `مرحبًا بك في \u2068${app}\u2069! 👋 الجميع في هذه القناة: استخدمها للإعلانات ولطرح الأسئلة على الفريق كله.\n\n- رُدّ في سلسلة ليبقى الموضوع مجتمعًا.\n- تفاعل مع رسالة لتُظهر أنك رأيتها.\n- اضغط Ctrl+K (‏⌘K على أجهزة Mac) للعثور على قناة أو شخص.`,
    random: 'هذه القناة لكل ما عدا ذلك: الغداء والروابط وصور الحيوانات الأليفة. اكتب شيئًا لتجربتها.',
  },
};

import { directionOf } from './mailLanguages.ts';

/** The text of a mail, without markup: user content stays plain text. */
export interface MailText {
  readonly title: string;
  /** One paragraph each. */
  readonly paragraphs: readonly string[];
  /** The call to action: an address of this server, also written out in the text. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Its language, a BCP 47 tag; defaults to English. */
  readonly language?: string;
  /** Small print: why this mail was sent. */
  readonly footer: string;
}

/** Renders a mail as text and HTML; the HTML loads nothing and contains no foreign markup. */
export function composeMail({ title, paragraphs, action, language = 'en', footer }: MailText): {
  text: string;
  html: string;
} {
  const text = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${footer}`,
  ];
  const html = [
    `<!doctype html><html lang="${escaped(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;background:#f6f4f0;color:#23211d;font:16px/24px ${fonts}">`,
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">',
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escaped(title)}</h1>`,
    ...paragraphs.map(
      (paragraph) => `<p style="margin:0 0 16px;white-space:pre-line">${escaped(paragraph)}</p>`,
    ),
    ...(action ? [button(action)] : []),
    `<p style="margin:24px 0 0;color:#6b665c;font-size:13px;line-height:20px">${escaped(footer)}</p>`,
    '</div></body></html>',
  ];
  return { text: `${text.join('\n\n')}\n`, html: html.join('\n') };
}

const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const button = ({ label, url }: { label: string; url: string }) => {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#0f6b62;color:#ffffff;text-decoration:none;font-weight:600';
  return [
    `<p style="margin:24px 0 16px"><a href="${escaped(url)}" style="${style}">${escaped(label)}</a></p>`,
    `<p style="margin:0;color:#6b665c;font-size:13px;line-height:20px;word-break:break-all">${escaped(url)}</p>`,
  ].join('\n');
};

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] as string);

/** Returns the language that a fence names, as it is drawn over the code: its first word. */
export const codeLanguage = (info: string | undefined): string | undefined =>
  info?.toLowerCase().split(/[\s{:]/u, 1)[0];

const plainWord = /^[a-z]{4,24}$/;
const vowel = /[aeiouy]/;

/** Returns the other forms of an English word: its plural, and its verb forms. Other words have none. */
export function otherForms(word: string): string[] {
  if (!plainWord.test(word)) return [];
  const forms = new Set([word, ...stemsOf(word)].flatMap((stem) => [stem, ...endingsOf(stem)]));
  forms.delete(word);
  return [...forms];
}

function stemsOf(word: string): string[] {
  if (/(ss|us|is)$/.test(word)) return [];
  const cut = (count: number) => word.slice(0, -count);
  const found: string[] = [];
  if (/ie[sd]$/.test(word)) found.push(`${cut(3)}y`);
  else if (word.endsWith('s')) found.push(cut(1), ...(/(s|x|z|ch|sh|o)es$/.test(word) ? [cut(2)] : []));
  else if (word.endsWith('ed')) found.push(...verbStems(cut(2)));
  else if (word.endsWith('ing')) found.push(...verbStems(cut(3)));
  return found.filter((stem) => stem.length >= 3 && vowel.test(stem));
}

/**
 * Returns the stems that an ending may have been added to: unchanged, without the doubled letter, or with the silent
 * letter.
 */
function verbStems(stem: string): string[] {
  if (!vowel.test(stem)) return [];
  if (/([bdgklmnprt])\1$/.test(stem)) return [stem, stem.slice(0, -1)];
  return [stem, `${stem}e`];
}

function endingsOf(stem: string): string[] {
  if (/[^aeiou]y$/.test(stem)) {
    const start = stem.slice(0, -1);
    return [`${start}ies`, `${start}ied`, `${stem}ing`];
  }
  if (stem.endsWith('e')) return [`${stem}s`, `${stem}d`, `${stem.slice(0, -1)}ing`];
  if (/(s|x|z|ch|sh)$/.test(stem)) return [`${stem}es`, `${stem}ed`, `${stem}ing`];
  const doubled = /(^|[^aeiou])[aeiou][bdgklmnprt]$/.test(stem) ? [`${stem}${stem.at(-1)}`] : [];
  return [`${stem}s`, ...[stem, ...doubled].flatMap((start) => [`${start}ed`, `${start}ing`])];
}

/**
 * Characters that look like Latin letters but are not decomposed to them by Unicode, by letter. Capitals are listed
 * separately if the two cases look like different letters (Greek Μ and μ).
 */
const byLetter: Record<string, string> = {
  a: 'аαɑᴀɐꭺᎪ🅐🅰',
  b: 'вьßɓʙᴃβƀꞵ🅑🅱',
  c: 'сᴄϲↄ¢ᏟᏣ🅒🅲',
  d: 'ԁɗđᴅðᎠ🅓🅳',
  e: 'еεɛəǝᴇҽ℮Ꭼ🅔🅴',
  f: 'ƒꜰſẝ🅕🅵',
  g: 'ɡɢցᶃǥ🅖🅶',
  h: 'һнհʜħᎻ🅗🅷',
  i: 'іιıɩɪӏ🅘🅸',
  j: 'јյϳȷᴊᎫ🅙🅹',
  k: 'кκƙᴋӄᏦ🅚🅺',
  l: 'łʟⅼƖᏞ🅛🅻',
  m: 'мᴍɱᎷ🅜🅼',
  n: 'пηոռɴɲŋ🅝🅽',
  o: 'оοօᴏσςɔøөѳ🅞🅾',
  p: 'рρᴘþᏢ🅟🅿',
  q: 'ԛզᶐ🅠🆀',
  r: 'ʀгɾɼꮁ🅡🆁',
  s: 'ѕꜱƨʂᏚ🅢🆂',
  t: 'тτᴛŧƭᎢ🅣🆃',
  u: 'υսᴜʉμ🅤🆄',
  v: 'νѵᴠʋⱱᏙ🅥🆅',
  w: 'ԝωшѡɯᴡաᏔ🅦🆆',
  x: 'хχӿҳ🅧🆇',
  y: 'уγүұʏƴყ🅨🆈',
  z: 'ʐᴢƶᏃ🅩🆉',
  A: 'Аꓮ',
  B: 'ВΒꓐᏴ',
  C: 'Сꓚ',
  D: 'ꓓ',
  E: 'ЕΕΣꓰ',
  F: 'Ϝꓝ',
  G: 'ꓖ',
  H: 'НΗꓧ',
  I: 'ІΙӀꓲ',
  J: 'Јꓙ',
  K: 'КΚꓗ',
  L: 'ꓡ',
  M: 'МΜꓟ',
  N: 'Νꓠ',
  O: 'ОΟꓳ',
  P: 'РΡꓑ',
  R: 'ꓣ',
  S: 'Ѕꓢ',
  T: 'ТΤꓔ',
  U: 'ꓴ',
  V: 'Ѵꓦ',
  W: 'ꓪ',
  X: 'ХΧꓫ',
  Y: 'УΥҮꓬ',
  Z: 'Ζꓜ',
  ae: 'æ',
  oe: 'œ',
};

/** The halves of flag emoji, which are boxed letters: 🇦 to 🇿. */
const firstBox = 0x1f1e6;

/** Maps a character to the Latin letters that it looks like. */
export const lookalikes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(byLetter).flatMap(([letter, signs]) =>
    [...signs].map((sign): [string, string] => [sign, letter]),
  ),
  ...Array.from({ length: 26 }, (_, index): [string, string] => [
    String.fromCodePoint(firstBox + index),
    String.fromCharCode(97 + index),
  ]),
]);

export { copyText } from './copyText.ts';
export { copyWithNotice } from './copyWithNotice.ts';

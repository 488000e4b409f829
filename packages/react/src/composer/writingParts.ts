export { htmlToMarkdown } from './paste/htmlToMarkdown.ts';
export { SuggestionList } from './suggestions/SuggestionList.tsx';

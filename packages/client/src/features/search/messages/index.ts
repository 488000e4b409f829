/** Searching by text, page by page (SRCH-01 to SRCH-03): an entry of its own, `@confab/client/search`. */
export * from '../index.ts';
export { type ChannelFileKind, ChannelFiles, type ChannelFilesState } from './channelFiles.ts';
export {
  type ChannelFilters,
  type FoundMessage,
  type FoundPage,
  type MessageFilters,
  MessageSearch,
  messageSearch,
  type SearchOptions,
  type Surroundings,
} from './messageSearch.ts';
export {
  type MessageSearchNotes,
  type MessageSearchSettings,
  MessageSearchSource,
} from './messageSearchSource.ts';

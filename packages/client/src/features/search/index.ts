export { ChannelSearchSource } from './channelSearchSource.ts';
export { SearchController, type SearchControllerState } from './searchController.ts';
export {
  type SearchPage,
  type SearchPageRequest,
  SearchSource,
  type SearchSourceOptions,
  type SearchSourceState,
} from './searchSource.ts';
export { UserSearchSource } from './userSearchSource.ts';

/**
 * The stream of events for the servers themselves, such as changed settings that they cache. Users cannot subscribe to it,
 * and webhooks do not receive it.
 */
export const nodeStream = 'nodes';

export { type Kit, type KitLinks, useClient, useKit } from './kitContext.ts';
export { useNotify } from './useNotify.ts';
export { useReportFailure } from './useReportFailure.ts';

export { ConfabProvider, type ConfabProviderProps } from './ConfabProvider.tsx';
export { type Kit, type KitLinks, useClient, useKit, useToastStore } from './kitContext.ts';
export { useReportFailure } from './useReportFailure.ts';

/** The panel of a channel's files: `@confab/react/files`. */
export { ChannelFilesPanel, type ChannelFilesPanelProps } from './ChannelFilesPanel.tsx';

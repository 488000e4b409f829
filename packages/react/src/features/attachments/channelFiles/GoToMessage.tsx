import { MessageSquareText } from 'lucide-react';
import { IconButton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { channelFilesText } from './text.en.ts';

/** A button that opens the message with the file or link of this name. */
export function GoToMessage({ name, onClick }: { name: string | undefined; onClick(): void }) {
  const { t } = useText(channelFilesText);
  return (
    <IconButton
      icon={MessageSquareText}
      label={name ? t('channelFiles.goToOf', { name }) : t('channelFiles.goTo')}
      onClick={onClick}
    />
  );
}

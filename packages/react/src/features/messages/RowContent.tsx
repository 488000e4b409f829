import { memo, type ReactNode } from 'react';
import { useText } from '../../core/text/index.ts';
import { RepliesLine } from '../threads/index.ts';
import { MessageRow } from './MessageRow.tsx';
import type { MessageListRow } from './messageRows.ts';
import { messagesText } from './text.en.ts';

export interface RowContentProps {
  row: MessageListRow;
  beginning: ReactNode;
  isActive: boolean;
  isHighlighted: boolean;
  isBusy: boolean;
}

/** The content of one row of the list. */
export const RowContent = memo(function RowContent({ row, beginning, ...state }: RowContentProps) {
  switch (row.kind) {
    case 'start':
      return beginning;
    case 'day':
      return <DaySeparator at={row.at} />;
    case 'new':
      return <NewDivider />;
    case 'replies':
      return <RepliesLine parent={row.parent} />;
    case 'message':
      return <MessageRow message={row.message} isFirst={row.isFirst} {...state} />;
  }
});

/** The line where a new day of the viewer's begins (UX-10). */
function DaySeparator({ at }: { at: string }) {
  const { format } = useText();
  return (
    <div className="cf-day">
      <time dateTime={at} title={format.date(at)}>
        {format.day(at)}
      </time>
    </div>
  );
}

/** The line above the first unread message (UX-05). */
function NewDivider() {
  const { t } = useText(messagesText);
  return (
    <div className="cf-new">
      <span>{t('messages.new')}</span>
    </div>
  );
}

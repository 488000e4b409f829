import type { ChatClient } from '@confab/client';
import type { Widget } from '@confab/protocol';
import { useText } from '@confab/react';
import { useLocation } from 'wouter';
import { DeleteButton } from '../layout/DeleteButton.tsx';
import { widgetsPath } from './paths.ts';
import { widgetsText } from './text.en.ts';

export interface WidgetHeaderProps {
  client: ChatClient;
  widget: Widget;
  onDeleted(): Promise<void>;
}

/** A widget's name, and the button that deletes it. */
export function WidgetHeader({ client, widget: { id, name }, onDeleted }: WidgetHeaderProps) {
  const { t } = useText(widgetsText);
  const [, go] = useLocation();
  const remove = async () => {
    await client.http.call('DELETE /widgets/{widget_id}', { params: { widget_id: id } });
    go(widgetsPath, { replace: true });
    await onDeleted();
  };
  return (
    <header className="web-titled web-widget__header">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <DeleteButton title={t('widgets.deleteTitle', { name })} onDelete={remove}>
        {t('widgets.deleteBody')}
      </DeleteButton>
    </header>
  );
}

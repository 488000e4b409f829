import type { ChatClient } from '@confab/client';
import type { Widget } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
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
  const [isDeleting, setDeleting] = useState(false);
  const { pending, problem, submit } = useSubmit(async () => {
    await client.http.call('DELETE /widgets/{widget_id}', { params: { widget_id: id } });
    go(widgetsPath, { replace: true });
    await onDeleted();
  });
  return (
    <header className="web-titled">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <Button variant="danger" icon={Trash2} disabled={pending} onClick={() => setDeleting(true)}>
        {t('actions.delete')}
      </Button>
      <Problem>{problem}</Problem>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('widgets.deleteTitle', { name })}
        confirmLabel={t('actions.delete')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t('widgets.deleteBody')}</p>
      </ConfirmDialog>
    </header>
  );
}

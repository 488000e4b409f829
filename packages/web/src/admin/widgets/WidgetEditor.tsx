import type { ChatClient } from '@confab/client';
import type { Widget } from '@confab/protocol';
import { Button, useText } from '@confab/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { CopyValue } from '../integrations/CopyValue.tsx';
import { widgetPath } from './paths.ts';
import { widgetsText } from './text.en.ts';
import { shownFields, WidgetFields } from './WidgetFields.tsx';
import { WidgetPreview } from './WidgetPreview.tsx';
import { draftOf, fieldsOf, freshDraft, type WidgetDraft } from './widgetDraft.ts';
import { snippetOf } from './widgetSnippet.ts';

export interface WidgetEditorProps {
  client: ChatClient;
  /** The widget to edit; undefined for a new one. */
  widget?: Widget;
  onSaved(): Promise<void>;
}

/** Edits a widget beside its preview; a saved one has its script tag below. */
export function WidgetEditor({ client, widget, onSaved }: WidgetEditorProps) {
  const { t } = useText(widgetsText);
  const [, go] = useLocation();
  const [draft, setDraft] = useState<WidgetDraft>(() => (widget ? draftOf(widget) : freshDraft));
  const saved = widget ? draftOf(widget) : freshDraft;
  const isChanged = JSON.stringify(saved) !== JSON.stringify(draft);
  const { pending, fieldErrors, problem, submit } = useSubmit(
    async () => {
      if (widget) {
        const body = fieldsOf(draft);
        const params = { widget_id: widget.id };
        const { widget: changed } = await client.http.call('PATCH /widgets/{widget_id}', { params, body });
        setDraft(draftOf(changed));
        return onSaved();
      }
      await client.http.call('POST /widgets', { body: { ...fieldsOf(draft), id: draft.id } });
      await onSaved();
      go(widgetPath(draft.id), { replace: true });
    },
    shownFields(draft, !widget),
  );
  return (
    <div className="web-widget">
      <form
        className="web-widget__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <WidgetFields
          client={client}
          draft={draft}
          isNew={widget === undefined}
          fieldErrors={fieldErrors}
          onChange={(part) => setDraft((current) => ({ ...current, ...part }))}
        />
        <Problem>{problem}</Problem>
        <div className="web-page__row">
          <Button
            type="submit"
            variant="primary"
            disabled={pending || !isChanged || draft.name.trim() === '' || draft.id === ''}
          >
            {t(widget ? 'actions.save' : 'widgets.make')}
          </Button>
          <span role="status" className="web-note">
            {widget && isChanged && t('widgets.unsaved')}
          </span>
        </div>
      </form>
      <div className="web-widget__side">
        <WidgetPreview draft={draft} />
        {widget && <Snippet widget={widget} />}
      </div>
    </div>
  );
}

function Snippet({ widget }: { widget: Widget }) {
  const { t } = useText(widgetsText);
  const snippet = snippetOf(widget, location.origin);
  return (
    <section className="web-widget__part" aria-labelledby="widget-snippet">
      <h2 id="widget-snippet">{t('widgets.snippet')}</h2>
      <p className="web-note">{t('widgets.snippetHint')}</p>
      <pre className="web-code">
        <code>{snippet}</code>
      </pre>
      <div className="web-page__row">
        <CopyValue what={t('widgets.snippet')} value={snippet} />
      </div>
    </section>
  );
}

import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import type { Segment } from '@confab/protocol';
import { Button, Select, TextArea, TextField, useReadable, useText } from '@confab/react';
import { useLocation } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useFormDraft } from '../../core/requests/useFormDraft.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { FilterFields } from './FilterFields.tsx';
import { segmentPath } from './paths.ts';
import { formFilter, formOf, freshForm } from './segmentForm.ts';
import { segmentsText } from './text.en.ts';

/** Edits a segment's name and targets; the type of an existing segment cannot be changed. */
export function SegmentEditor({ client, segment }: { client: ChatClient; segment?: Segment }) {
  const { t } = useText(segmentsText);
  const [, go] = useLocation();
  const userId = useReadable(client.me, (me) => me?.id) ?? '';
  const fresh = segment ? formOf(segment) : freshForm;
  const draft = useFormDraft(userId, `segment.${segment?.id ?? 'new'}`, fresh);
  const { form, isChanged, change, discard } = draft;
  const filter = formFilter(form);
  const isByFilter = form.by === 'filter';
  const { pending, fieldErrors, problem, submit } = useSubmit(async () => {
    const part = client.part(segments);
    const { name, description, type } = form;
    const fields = { name, description, ...(isByFilter && filter && { filter }) };
    if (segment) return discard(formOf(await part.updateSegment(segment.id, fields)));
    const made = await part.createSegment({ ...fields, type });
    discard(freshForm);
    return go(segmentPath(made.id), { replace: true });
  }, ['name', 'description', ...(isByFilter ? (['filter'] as const) : [])]);
  return (
    <form
      className="web-segment__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('segments.name')}
        value={form.name}
        error={fieldErrors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={t('segments.description')}
        aside={t('segments.optional')}
        rows={1}
        value={form.description}
        error={fieldErrors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      {!segment && (
        <div className="web-segment__kind">
          <Select
            label={t('segments.what')}
            value={form.type}
            onValueChange={(type) => change({ type, conditions: [] })}
            options={[
              { value: 'user', label: t('segments.ofUsers') },
              { value: 'channel', label: t('segments.ofChannels') },
            ]}
          />
          <Select
            label={t('segments.holds')}
            value={form.by}
            onValueChange={(by) => change({ by })}
            options={[
              { value: 'list', label: t('segments.listOption') },
              { value: 'filter', label: t('segments.filterOption') },
            ]}
          />
        </div>
      )}
      {isByFilter && (
        <FilterFields client={client} form={form} onChange={change} error={fieldErrors.filter} />
      )}
      <Problem>{problem}</Problem>
      {(!segment || isChanged) && (
        <div className="web-segment__save">
          <span role="status">{isChanged && t('segments.unsaved')}</span>
          {isChanged && <Button onClick={() => discard()}>{t('segments.discard')}</Button>}
          <Button type="submit" variant="primary" disabled={pending || (isByFilter && filter === null)}>
            {t(segment ? 'actions.save' : 'segments.make')}
          </Button>
        </div>
      )}
    </form>
  );
}

import { type PlaceholderSubject, placeholderFields } from '@confab/protocol';
import { Button, Menu, MenuGroup, MenuItem, TextArea, useText } from '@confab/react';
import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { campaignsText } from './text.en.ts';

const fieldKeys = { id: 'fieldId', cid: 'fieldCid', name: 'fieldName', topic: 'fieldTopic' } as const;
/** In the order of how often they are used. */
const subjects = ['receiver', 'sender', 'channel'] as const satisfies readonly PlaceholderSubject[];
/** The placeholder of a custom value; the key to replace is selected at once. */
const customKey = 'key';

export interface MessageFieldProps {
  text: string;
  error: string | undefined;
  onChange(text: string): void;
}

/** Edits a campaign's text, with a menu of placeholders. */
export function MessageField({ text, error, onChange }: MessageFieldProps) {
  const { t } = useText(campaignsText);
  const box = useRef<HTMLDivElement>(null);

  function insert(subject: PlaceholderSubject, path: string) {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const placeholder = `{{${subject}.${path}}}`;
    onChange(text.slice(0, from) + placeholder + text.slice(to));
    const end = from + placeholder.length;
    // After the menu has returned the focus and the new text is rendered.
    requestAnimationFrame(() => {
      area.focus();
      const isCustom = path.startsWith('custom.');
      area.setSelectionRange(isCustom ? end - 2 - customKey.length : end, isCustom ? end - 2 : end);
    });
  }

  return (
    <div ref={box} className="web-campaign__message">
      <TextArea
        label={t('campaignForm.text')}
        hint={t('campaignForm.textHint', { example: '{{receiver.name|there}}' })}
        error={error}
        rows={6}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Menu
        trigger={
          <Button size="sm" icon={Braces}>
            {t('campaignForm.placeholder')}
          </Button>
        }
      >
        {subjects.map((subject) => (
          <MenuGroup key={subject} label={t(`campaignForm.${subject}`)}>
            {placeholderFields[subject].map((field) => (
              <MenuItem key={field} note={`${subject}.${field}`} onSelect={() => insert(subject, field)}>
                {t(`campaignForm.${fieldKeys[field]}`)}
              </MenuItem>
            ))}
            <MenuItem note={`${subject}.custom`} onSelect={() => insert(subject, `custom.${customKey}`)}>
              {t('campaignForm.fieldCustom')}
            </MenuItem>
          </MenuGroup>
        ))}
      </Menu>
    </div>
  );
}

import { type SendKey, sendKeys } from '@confab/protocol';
import { useReadable } from '../../../core/bindings/index.ts';
import { Select, Switch } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { commandKeys } from '../sendKey.ts';
import { writingText } from './text.en.ts';
import './WritingForm.css';

/** The key that sends a message, and whether the composer shows formatting (MSG-21). Both apply at once, on all devices. */
export function WritingForm() {
  const client = useClient();
  const me = useReadable(client.me);
  const report = useReportFailure();
  const { t } = useText(writingText);
  if (!me) return null;
  const names: Record<SendKey, string> = {
    enter: t('writing.enter'),
    mod_enter: commandKeys('Enter'),
  };
  return (
    <div className="cf-writing-form">
      <Select
        label={t('writing.sendKey')}
        hint={t(`sendKeyHints.${me.send_key}`)}
        value={me.send_key}
        onValueChange={(send_key) => void report(client.updateMe({ send_key }))}
        options={sendKeys.map((key) => ({ value: key, label: names[key] }))}
      />
      <Switch
        checked={me.show_formatting}
        hint={t('writing.showFormattingHint')}
        onCheckedChange={(show_formatting) => void report(client.updateMe({ show_formatting }))}
      >
        {t('writing.showFormatting')}
      </Switch>
    </div>
  );
}

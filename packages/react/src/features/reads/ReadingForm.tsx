import { markReadModes, type OwnUser } from '@confab/protocol';
import { useReadable } from '../../core/bindings/index.ts';
import { Select, Switch } from '../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { readsText } from './text.en.ts';
import './ReadingForm.css';

/** When channels count as read (CHAN-14), and whether others see it (MSG-17). Both apply at once, on all devices. */
export function ReadingForm() {
  const me = useReadable(useClient().me);
  return me ? <OwnReading me={me} /> : null;
}

function OwnReading({ me }: { me: OwnUser }) {
  const client = useClient();
  const report = useReportFailure();
  const { t } = useText(readsText);
  const change = (part: Partial<Pick<OwnUser, 'mark_read' | 'share_reads'>>) =>
    void report(client.updateMe(part));
  return (
    <div className="cf-reading-form">
      <Select
        label={t('reads.markRead')}
        hint={t(`markReadHints.${me.mark_read}`)}
        value={me.mark_read}
        onValueChange={(mark_read) => change({ mark_read })}
        options={markReadModes.map((mode) => ({ value: mode, label: t(`markReadModes.${mode}`) }))}
      />
      <Switch
        checked={me.share_reads}
        hint={t('reads.shareHint')}
        onCheckedChange={(share_reads) => change({ share_reads })}
      >
        {t('reads.share')}
      </Switch>
    </div>
  );
}

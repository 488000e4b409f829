import { defaultEnvironment } from '@confab/client';
import { NotificationManager } from '@confab/client/notifications';
import {
  Avatar,
  Badge,
  Banner,
  Button,
  Checkbox,
  ConfirmDialog,
  ContextMenu,
  Dialog,
  EmojiPopover,
  EmptyState,
  ErrorState,
  IconButton,
  Markdown,
  Menu,
  MenuCheckItem,
  MenuItem,
  MenuSeparator,
  Pill,
  Select,
  Skeleton,
  Switch,
  Tabs,
  TextArea,
  TextField,
  Toasts,
} from '@confab/react';
import { Bell, Forward, Hash, Pin, Reply, SmilePlus, Trash2, WifiOff } from 'lucide-react';
import { useState } from 'react';

const notifications = new NotificationManager(defaultEnvironment());

const TEXT = `**Numbers** first, see the [trace](https://a.example/x), \`dark[0]\` and ||the end||.

- [x] done
- [ ] open

\`\`\`ts
const dusk = lux.filter((l) => l < 40);
\`\`\`

| Build | Lux |
|---|--:|
| 0.4.1 | 12 |`;

function addNotices(onDone: (what: string) => void) {
  const origin = { emitter: 'gallery' };
  const stays = Number.POSITIVE_INFINITY;
  for (let count = 1; count <= 2; count++)
    notifications.add({ message: `Earlier ${count}`, severity: 'info', origin, durationMs: stays });
  notifications.add({ message: 'Copied to the clipboard', severity: 'success', origin, durationMs: stays });
  notifications.add({
    message: 'Wait until all attachments have uploaded.',
    type: 'validation:attachment:upload:unfinished',
    severity: 'warning',
    origin,
    durationMs: stays,
  });
  notifications.add({
    message: 'Error uploading attachment',
    type: 'api:attachment:upload:failed',
    severity: 'error',
    reason: 'the-track-of-the-whole-night-ride-along-the-canal.gpx: the server took too long to respond.',
    origin,
    durationMs: stays,
    actions: [
      { label: 'Retry', run: () => onDone('retried') },
      { label: 'Remove', run: () => onDone('removed') },
    ],
  });
}

/** One of each component, with a line of text that names the last action. */
export function Gallery() {
  const [done, setDone] = useState('nothing');
  return (
    <main style={{ display: 'grid', gap: 16, padding: 24, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <output>{done}</output>
      <Opening onDone={setDone} />
      <Controls />
      <States />
      <Markdown text={TEXT} />
      <Toasts notifications={notifications} />
    </main>
  );
}

function Opening({ onDone }: { onDone(what: string): void }) {
  const [asking, setAsking] = useState(false);
  const entries = (
    <>
      <MenuItem icon={Reply} shortcut="T" onSelect={() => onDone('reply')}>
        Reply in thread
      </MenuItem>
      <MenuItem icon={Forward} onSelect={() => onDone('forward')}>
        Forward
      </MenuItem>
      <MenuCheckItem icon={Bell} checked onCheckedChange={() => onDone('follow')}>
        Follow
      </MenuCheckItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={() => setAsking(true)}>
        Delete
      </MenuItem>
    </>
  );
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      <Menu trigger={<Button>Menu</Button>}>{entries}</Menu>
      <ContextMenu target={<Button>Message</Button>}>{entries}</ContextMenu>
      <IconButton icon={Pin} label="Pin" shortcut="P" onClick={() => onDone('pin')} />
      <EmojiPopover
        trigger={<IconButton icon={SmilePlus} label="Emoji" />}
        onSelect={(emoji) => onDone(`picked ${emoji}`)}
      />
      <Dialog
        trigger={<Button>New channel</Button>}
        title="New channel"
        footer={<Button type="submit">Create</Button>}
        onSubmit={() => onDone('created')}
      >
        <TextField label="Channel name" />
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this message?"
        confirmLabel="Delete for all"
        danger
        onConfirm={() => onDone('deleted')}
      >
        This cannot be undone.
      </ConfirmDialog>
      <Button
        onClick={() =>
          notifications.add({
            message: 'The upload was blocked',
            severity: 'error',
            origin: { emitter: 'gallery' },
            durationMs: 6000,
          })
        }
      >
        Toast
      </Button>
      <Button onClick={() => addNotices(onDone)}>Notices of all kinds</Button>
    </div>
  );
}

function Controls() {
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState<'messages' | 'files'>('messages');
  const [who, setWho] = useState<'all' | 'some'>('all');
  return (
    <>
      <TextField label="Name" defaultValue="firmware" error="There is a channel of that name." />
      <TextArea label="Topic" hint="What is it about?" />
      <Select
        label="Who may post"
        value={who}
        onValueChange={setWho}
        options={[
          { value: 'all', label: 'Everyone' },
          { value: 'some', label: 'Moderators' },
        ]}
      />
      <Checkbox checked={on} onCheckedChange={setOn}>
        Also send to the channel
      </Checkbox>
      <Switch checked={on} onCheckedChange={setOn} hint="Each person gets one">
        Unique vote
      </Switch>
      <Pill pressed={on} onClick={() => setOn(!on)}>
        From Ada
      </Pill>
      <Tabs
        label="Results"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'messages', label: 'Messages', count: 12 },
          { value: 'files', label: 'Files' },
        ]}
      >
        The {tab}
      </Tabs>
    </>
  );
}

function States() {
  return (
    <>
      <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
        <Avatar id="ada" name="Ada" presence="online" />
        <Avatar id="grace" name="Grace" presence="away" />
        <Avatar id="linus" name="Linus" presence="dnd" />
        <Badge count={120} label="120 mentions" />
      </div>
      <Banner icon={WifiOff} title="You’re offline." action={<Button variant="link">Try now</Button>} />
      <EmptyState
        icon={Hash}
        title="This is the very beginning"
        actions={<Button variant="primary">Add</Button>}
      >
        Say what it is for.
      </EmptyState>
      {/* A row of the sidebar, whose channel would need a service. */}
      <a className="cf-channel-row" href="#firmware">
        firmware
      </a>
      <ErrorState onRetry={() => undefined} />
      <Skeleton count={2} />
    </>
  );
}

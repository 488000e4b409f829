import { EmojiPicker as Base } from 'frimousse';
import { Search } from 'lucide-react';
import { type AriaAttributes, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { PHONE_WIDTH, useMediaQuery } from '../../../core/theme/index.ts';
import type { CustomEmojiMap } from '../customEmojiMap.ts';
import { EmojiText } from '../EmojiText.tsx';
import { browserEmojiMemory, type EmojiMemory } from '../emojiMemory.ts';
import { createEmojiResolver } from '../pickerData.ts';
import { useCustomEmoji } from '../useCustomEmoji.ts';
import { CategoryBar } from './CategoryBar.tsx';
import { RecentEmoji } from './RecentEmoji.tsx';
import { SkinTones } from './SkinTones.tsx';
import { emojiPickerText } from './text.en.ts';
import '../EmojiPicker.css';

export interface EmojiPickerProps {
  /** Called with the chosen emoji as text: in the user's skin tone, or `:name:` for a custom one. */
  onSelect(emoji: string): void;
  /** Stores recent emoji and the skin tone; defaults to the browser's local storage. */
  memory?: EmojiMemory;
}

const COLUMNS = 9;
const PHONE_COLUMNS = 8;

/** The lazily loaded part of {@link EmojiPicker}, with the library and the table of emoji. */
export default function EmojiPickerPanel(props: EmojiPickerProps) {
  const custom = useCustomEmoji();
  if (!custom) return <div className="cf-emoji-picker" aria-busy />;
  // Keyed by the custom emoji, since the table is built once.
  return <LoadedPicker key={[...custom.keys()].join()} custom={custom} {...props} />;
}

function LoadedPicker({ onSelect, memory, custom }: EmojiPickerProps & { custom: CustomEmojiMap }) {
  const { t } = useText(emojiPickerText);
  const searched = useRef('');
  const resolve = useMemo(
    () =>
      createEmojiResolver({
        custom,
        customLabel: t('emojiPicker.custom'),
        resultsLabel: t('emojiPicker.results'),
        categoryLabels: {
          0: t('emojiPicker.smileys'),
          1: t('emojiPicker.people'),
          3: t('emojiPicker.animals'),
          4: t('emojiPicker.food'),
          5: t('emojiPicker.travel'),
          6: t('emojiPicker.activities'),
          7: t('emojiPicker.objects'),
          8: t('emojiPicker.symbols'),
          9: t('emojiPicker.flags'),
        },
        query: () => searched.current.trim().toLowerCase(),
      }),
    [custom, t],
  );
  const columns = useMediaQuery(PHONE_WIDTH) ? PHONE_COLUMNS : COLUMNS;
  const [search, setSearch] = useState('');
  const [ownMemory] = useState(() => memory ?? browserEmojiMemory());
  const { recent, skinTone } = useSyncExternalStore(ownMemory.subscribe, ownMemory.get, ownMemory.get);
  const field = useRef<HTMLInputElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus(), []);

  const isThere = (emoji: string) => !emoji.startsWith(':') || custom.has(emoji.slice(1, -1));

  function choose(emoji: string) {
    ownMemory.remember(emoji);
    onSelect(emoji);
  }

  return (
    <Base.Root
      className="cf-emoji-picker"
      columns={columns}
      skinTone={skinTone}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => choose(emoji)}
    >
      <div className="cf-input cf-emoji-picker__search">
        <Icon of={Search} />
        <Base.Search
          ref={field}
          value={search}
          placeholder={t('emojiPicker.search')}
          aria-label={t('emojiPicker.search')}
          onChange={(event) => {
            searched.current = event.target.value;
            setSearch(event.target.value);
          }}
        />
      </div>
      {search === '' && <CategoryBar viewport={viewport} hasCustom={custom.size > 0} />}
      {search === '' && recent.length > 0 && (
        <RecentEmoji emoji={recent.filter(isThere).slice(0, columns)} onSelect={choose} />
      )}
      <Base.Viewport ref={viewport} className="cf-emoji-picker__viewport">
        <Base.Loading className="cf-emoji-picker__loading">{null}</Base.Loading>
        <Base.Empty className="cf-emoji-picker__empty">
          {({ search: query }) => t('emojiPicker.none', { query })}
        </Base.Empty>
        <Base.List className="cf-emoji-picker__list" components={PARTS} />
      </Base.Viewport>
      <footer className="cf-emoji-picker__foot">
        <Base.ActiveEmoji>
          {({ emoji }) => (
            <span className="cf-emoji-picker__active" role="status">
              {emoji && (
                <>
                  <span aria-hidden>
                    <EmojiText text={emoji.emoji} />
                  </span>{' '}
                  {emoji.label}
                </>
              )}
            </span>
          )}
        </Base.ActiveEmoji>
        <SkinTones value={skinTone} onChange={ownMemory.prefer} />
      </footer>
    </Base.Root>
  );
}

/** The library counts rows and columns from 0, ARIA from 1. */
const oneBased = (name: 'aria-rowindex' | 'aria-colindex', props: AriaAttributes) => ({
  [name]: Number(props[name]) + 1,
});

const PARTS: NonNullable<Parameters<typeof Base.List>[0]['components']> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="cf-emoji-picker__category">
      {category.label}
    </div>
  ),
  Row: (props) => <div {...props} {...oneBased('aria-rowindex', props)} className="cf-emoji-picker__row" />,
  Emoji: ({ emoji, ...props }) => (
    <button
      {...props}
      {...oneBased('aria-colindex', props)}
      type="button"
      className="cf-emoji-picker__emoji"
      data-active={emoji.isActive || undefined}
    >
      <EmojiText text={emoji.emoji} />
    </button>
  ),
};

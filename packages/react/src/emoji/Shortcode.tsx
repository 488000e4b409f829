import { useShortcodes } from './shortcodes.ts';

/** An emoji written as `:tada:`; its name stays as typed until the names are loaded, and if there is no such emoji. */
export function Shortcode({ name }: { name: string }) {
  const written = `:${name}:`;
  const emoji = useShortcodes(written)?.get(name);
  return emoji ? <span title={written}>{emoji}</span> : written;
}

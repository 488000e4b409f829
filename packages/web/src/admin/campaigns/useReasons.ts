import { useText } from '@confab/react';
import { campaignsText } from './text.en.ts';

const known = [
  'receiver_not_found',
  'receiver_deactivated',
  'receiver_banned',
  'receiver_is_sender',
  'receiver_not_member',
  'channel_missing',
  'channel_id_invalid',
  'channel_not_found',
  'channel_frozen',
  'not_allowed',
  'person_unreachable',
  'template_value_missing',
  'text_is_command',
] as const;

/** Returns a failure reason as text; an unknown reason keeps its name. */
export function useReasons(): (reason: string) => string {
  const { t } = useText(campaignsText);
  return (reason) => {
    const name = known.find((one) => one === reason);
    return name ? t(`campaigns.${name}`) : reason.replaceAll('_', ' ');
  };
}

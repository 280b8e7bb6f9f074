import { t } from '@lingui/core/macro';
import type { SendCardLinkMutation } from '../../../generated/operations.ts';

type Sent = Pick<SendCardLinkMutation['sendCardLink'], 'channel' | 'sentTo'>;

/** "Sent by text message to ••• 0100". */
export function sentText({ channel, sentTo }: Sent): string {
  return channel === 'TEXT' ? t`Sent by text message to ${sentTo}` : t`Sent by mail to ${sentTo}`;
}

import { msg } from '@lingui/core/macro';
import type { MessagePreset, MessageSeat } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

export const PRESET_LABELS: Record<MessagePreset, string> = texts({
  AT_THE_DOOR: msg`I am at the door.`,
  FIVE_MINUTES: msg`Five minutes, please.`,
  ON_MY_WAY: msg`I am on my way.`,
  WHERE_ARE_YOU: msg`Where are you?`,
  CANNOT_FIND_YOU: msg`I cannot find you.`,
  IN_TRAFFIC: msg`I am stuck in traffic.`,
  THANK_YOU: msg`Thank you.`,
});

const OF_RIDERS: readonly MessagePreset[] = [
  'ON_MY_WAY',
  'FIVE_MINUTES',
  'AT_THE_DOOR',
  'WHERE_ARE_YOU',
  'THANK_YOU',
];
const OF_DRIVERS: readonly MessagePreset[] = [
  'ON_MY_WAY',
  'AT_THE_DOOR',
  'FIVE_MINUTES',
  'IN_TRAFFIC',
  'CANNOT_FIND_YOU',
  'THANK_YOU',
];

/** What each says to the other, what is needed first before what is needed last. */
export const presetsOf = (seat: MessageSeat) => (seat === 'DRIVER' ? OF_DRIVERS : OF_RIDERS);

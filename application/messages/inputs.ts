import { z } from 'zod';
import { ANNOUNCEMENT_MAX_LENGTH, LONGEST_SHIFT_HOURS } from '../../domain/messages/announcement.ts';
import { MESSAGE_MAX_LENGTH, MESSAGE_PRESETS } from '../../domain/messages/ride-message.ts';
import { says } from '../field-messages.ts';
import { pageInput, proseField } from '../input-fields.ts';

/**
 * What turns the direction of what is read, or cannot be seen at all: what stands there would not be what was written.
 * Those that join letters and emoji, which languages need, are none of them.
 */
const DECEIVING =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/u;

const wordsField = (max: number) =>
  proseField(max, 'Please write something')
    .pipe(z.string().min(1, 'Please write something'))
    .refine((text) => !DECEIVING.test(text), says('contains characters that are not allowed'));

export const conversationInput = z.object({ rideId: z.uuid() });

/** One of the two: a preset, or the person's own words. */
export const messageWordsInput = z.object({
  preset: z.enum(MESSAGE_PRESETS).nullish(),
  text: wordsField(MESSAGE_MAX_LENGTH).nullish(),
});

export const sendRideMessageInput = conversationInput
  .extend({
    /** Made by the client, so that a repeated call sends one message. */
    id: z.uuid().nullish(),
    ...messageWordsInput.shape,
  })
  .refine(({ preset, text }) => (preset == null) !== (text == null), {
    path: ['text'],
    message: 'Please write something',
  });

const instantField = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** To one driver, to all who are online, or to all who work at some time of a span: one of them. */
export const announcementInput = z.object({
  text: wordsField(ANNOUNCEMENT_MAX_LENGTH),
  driverId: z.uuid().nullish(),
  toOnline: z.literal(true).nullish(),
  shift: z
    .object({ from: instantField, to: instantField })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'The shift must end after it begins' })
    .refine(({ from, to }) => to.getTime() - from.getTime() <= LONGEST_SHIFT_HOURS * 3_600_000, {
      path: ['to'],
      message: `A shift is ${LONGEST_SHIFT_HOURS} hours at most`,
    })
    .nullish(),
});

export const sendAnnouncementInput = announcementInput
  .extend({
    /** Made by the client, so that a repeated call sends one announcement. */
    id: z.uuid().nullish(),
  })
  .refine((input) => [input.driverId, input.toOnline, input.shift].filter((to) => to != null).length === 1, {
    path: ['driverId'],
    message: 'Please choose one driver, all who are online, or a shift',
  });
export type SendAnnouncementInput = z.input<typeof sendAnnouncementInput>;

export const announcementIdInput = z.object({ announcementId: z.uuid() });

export const listAnnouncementReceiptsInput = announcementIdInput.extend({
  ...pageInput.shape,
  /** Only those who have read it, or have not. */
  read: z.boolean().nullish(),
});

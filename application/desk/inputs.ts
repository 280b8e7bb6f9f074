import { z } from 'zod';
import { CALL_WORDS_MAX_LENGTH, CALLER_NAME_MAX_LENGTH } from '../../domain/desk/call.ts';
import { says } from '../field-messages.ts';
import { pageInput, phoneField, proseField, textField } from '../input-fields.ts';
import { rideCoverageInput } from '../payments/inputs.ts';
import { requestRideInput } from '../rides/inputs.ts';
import { createStandingRideInput } from '../standing-rides/inputs.ts';
import { languageField } from '../texts/inputs.ts';

/** Who calls. */
export const callerInput = z.object({ callerId: z.uuid() });

const PHONE_DIGITS = { min: 4, max: 15 };

/** A phone number as far as it is typed, with whatever stands between its digits. */
export const findCallersInput = z.object({
  phone: z
    .string()
    .max(40)
    .regex(/^\+?[\d\s().\-/·–]*$/, says('must be a phone number'))
    .refine((text) => {
      const digits = text.replaceAll(/\D/g, '').length;
      return digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
    }, says('must have 4 to 15 digits')),
});

/** The booking of who calls, who rides, books and pays themself. */
export const bookAtDeskInput = callerInput.extend({
  booking: requestRideInput.refine(
    ({ passengerId, organisationId, payer }) => !passengerId && !organisationId && !payer,
    { path: ['passengerId'], message: 'The desk books in the name of who calls' },
  ),
});

/** The same of a trip that is repeated every week. */
export const repeatAtDeskInput = callerInput.extend({
  booking: createStandingRideInput.omit({ passengerId: true, organisationId: true, payer: true }),
});

/** How a link to add a card reaches who calls. */
export const CARD_LINK_CHANNELS = ['text', 'mail'] as const;

export const sendCardLinkInput = callerInput.extend({
  channel: z.enum(CARD_LINK_CHANNELS),
  language: languageField,
});

/** A trip of who calls, as it is about to be booked. */
export const callerCoverageInput = callerInput.extend(
  rideCoverageInput.omit({ passengerId: true, organisationId: true }).shape,
);

export const noteCallInput = z.object({
  /** Made by the client, so that a repeated call writes one down. */
  id: z.uuid().nullish(),
  /** Whom it was about. */
  personId: z.uuid(),
  words: textField(CALL_WORDS_MAX_LENGTH, 'Please say what the call was for'),
  /** Who called, where it was somebody else. */
  callerName: proseField(CALLER_NAME_MAX_LENGTH)
    .nullish()
    .transform((name) => name || null),
  /** From where, where that is not the person's own number. */
  phone: phoneField.nullish(),
});

export const listOwnCallsInput = pageInput;

export const listCallsInput = pageInput.extend({ personId: z.uuid().nullish() });

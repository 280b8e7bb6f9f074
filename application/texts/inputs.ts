import { z } from 'zod';
import { CONSENT_WAYS } from '../../domain/care/care-grant.ts';
import { LISTED_TEXT_STATUSES, TEXT_LANGUAGES } from '../../domain/texts/text-number.ts';
import { says } from '../field-messages.ts';
import { pageInput, phoneField } from '../input-fields.ts';

/** English without it. */
export const languageField = z
  .enum(TEXT_LANGUAGES)
  .nullish()
  .transform((language) => language ?? 'en');

export const startTextVerificationInput = z.object({ number: phoneField, language: languageField });

export const confirmTextNumberInput = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, says('must be the six digits of the text message')),
  /** To be told about rides by text message. */
  consents: z.boolean(),
});

export const changeTextsInput = z.object({ isOn: z.boolean() });

export const textNumberInput = z.object({ userId: z.uuid() });

/** What somebody has said, for whom it is written down. */
export const recordTextConsentInput = z.object({
  userId: z.uuid(),
  number: phoneField,
  language: languageField,
  way: z.enum(CONSENT_WAYS).exclude(['online']),
});

export const testTextInput = z.object({ number: phoneField });

export const listTextsInput = pageInput.extend({
  /** What was received is listed of one person alone. */
  status: z.enum(LISTED_TEXT_STATUSES).nullish(),
  userId: z.uuid().nullish(),
});

export const sumTextsInput = z.object({ days: z.int().min(1).max(92).nullish() });

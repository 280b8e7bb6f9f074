import { z } from 'zod';
import { isCalendarDay } from '../domain/geo/calendar-day.ts';
import { centsFromDollars } from '../domain/money/cents.ts';
import { normalizePhone } from '../domain/users/phone.ts';
import { fieldLabel } from '../domain/field-label.ts';
import { says } from './field-messages.ts';

/** Controls (NUL among them), line and paragraph separators, lone surrogates: nothing a name or an address holds. */
const NOT_PRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
/** As above, but line breaks and tabs are welcome. */
const NOT_PROSE = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

const notAllowed = says('contains characters that are not allowed');

/** A trimmed text on one line of 1 to `max` characters; `required` is said when it is missing or empty. */
export const textField = (max: number, required?: string) =>
  z
    .string(required && { error: ({ input, path }) => missingOr(required, input, path) })
    .trim()
    .min(1, required)
    .max(max, atMost(max))
    .refine((text) => !NOT_PRINTABLE.test(text), notAllowed);

function missingOr(required: string, input: unknown, path: PropertyKey[] | undefined): string {
  return input == null ? required : `${fieldLabel(path ?? [])} must be text`;
}

const atMost = (max: number) => says(`must be at most ${max} characters long`);

/** Zero-width and direction-changing characters, and letters that show nothing: two names would look the same. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A person's given or family name. */
export const nameField = (required: string) =>
  textField(60, required).refine((text) => !INVISIBLE.test(text), notAllowed);

/** A trimmed text of at most `max` characters, possibly empty, possibly of several lines; `required` is said when it is missing. */
export const proseField = (max: number, required?: string) =>
  z
    .string(required && { error: ({ input, path }) => missingOr(required, input, path) })
    .trim()
    .max(max, atMost(max))
    .refine((text) => !NOT_PROSE.test(text), notAllowed);

/** An e-mail address, lower-cased. */
export const emailField = (message: string, required = message) =>
  textField(254, required).toLowerCase().pipe(z.email(message));

/** An amount of money as the calls carry it, a decimal text or a number with at most two places → cents. */
export const moneyFieldSaying = (message: string | ReturnType<typeof says>) =>
  z
    .union([z.string().trim(), z.number()], message)
    .transform(String)
    .refine((text) => AMOUNT.test(text), message)
    .transform(centsFromDollars);

export const moneyField = moneyFieldSaying(says('must be an amount of money, like 12.50'));

/** A day of the calendar. */
export const dayField = z.string().refine(isCalendarDay, says('must be a day, like 2026-03-05'));

/** A phone number as people write it → E.164. */
export const phoneField = textField(30, 'Phone number is required').transform((text, context) => {
  const phone = normalizePhone(text);
  if (phone !== null) return phone;
  context.addIssue({ code: 'custom', message: 'Please enter the phone number with its area code' });
  return z.NEVER;
});

/** A password as it is typed to prove who one is. */
export const typedPasswordField = z
  .string({ error: () => 'Password is required' })
  .min(1, 'Password is required')
  .max(200, says('must be at most 200 characters long'));

/** Which version of a record was looked at; REST and older clients may leave it out. */
export const versionField = textField(100).nullish();

/** Which page of a list. */
export const pageInput = z.object({
  limit: z.int().min(1).max(100).default(20),
  after: z.string().max(200).nullish(),
});
export type PageInput = z.input<typeof pageInput>;

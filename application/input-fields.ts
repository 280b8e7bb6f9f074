import { z } from 'zod';
import { centsFromDollars } from '../domain/money/cents.ts';

/** Controls (NUL among them), line and paragraph separators, lone surrogates: nothing a name or an address holds. */
const NOT_PRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
/** As above, but line breaks and tabs are welcome. */
const NOT_PROSE = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

/** A trimmed text on one line of 1 to `max` characters; `required` is said when it is empty. */
export const textField = (max: number, required?: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(max)
    .refine((text) => !NOT_PRINTABLE.test(text), 'contains characters that are not allowed');

/** Zero-width and direction-changing characters, and letters that show nothing: two names would look the same. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A person's given or family name. */
export const nameField = (required: string) =>
  textField(60, required).refine((text) => !INVISIBLE.test(text), 'contains characters that are not allowed');

/** A trimmed text of at most `max` characters, possibly empty, possibly of several lines. */
export const proseField = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !NOT_PROSE.test(text), 'contains characters that are not allowed');

/** An e-mail address, lower-cased. */
export const emailField = (message: string, required = message) =>
  textField(254, required).toLowerCase().pipe(z.email(message));

/** An amount of money as the calls carry it, a decimal text or a number with at most two places → cents. */
export const moneyField = z
  .union([z.string().trim(), z.number()], 'must be an amount of money')
  .transform(String)
  .refine((text) => AMOUNT.test(text), 'must be an amount of money')
  .transform(centsFromDollars);

/** Which page of a list. */
export const pageInput = z.object({
  limit: z.int().min(1).max(100).default(20),
  after: z.string().max(200).nullish(),
});
export type PageInput = z.input<typeof pageInput>;

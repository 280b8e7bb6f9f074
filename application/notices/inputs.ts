import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_LANGUAGES } from '../../domain/notices/notice-kinds.ts';
import { says } from '../field-messages.ts';
import { pageInput } from '../input-fields.ts';

export const chooseNoticeInput = z.object({
  kind: z.string().regex(/^[a-z][a-z-]{1,40}$/, says('is no kind of notice')),
  channel: z.enum(NOTICE_CHANNELS),
  isOn: z.boolean(),
});

/** So many bytes in base64url. */
const bytesField = (length: number) => {
  const letters = Math.ceil((length * 8) / 6);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`), says('is no key of a browser'));
};

/** A point of P-256, uncompressed. */
const PUBLIC_KEY_BYTES = 65;
const SECRET_BYTES = 16;

/** What `PushSubscription.toJSON` of a browser says, and the language of the page. */
export const switchNoticesOnInput = z.object({
  endpoint: z.string().max(1000, says('must be at most 1000 characters long')),
  publicKey: bytesField(PUBLIC_KEY_BYTES),
  secret: bytesField(SECRET_BYTES),
  language: z.enum(NOTICE_LANGUAGES).default('en'),
});

export const noticesOfInput = pageInput.extend({ userId: z.uuid() });

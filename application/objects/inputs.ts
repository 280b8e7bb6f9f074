import { z } from 'zod';
import { textField } from '../input-fields.ts';

export const createUploadInput = z.object({
  /** `driver_document` is for drivers only. */
  purpose: z.enum(['profile_photo', 'driver_document']).default('profile_photo'),
});
export type CreateUploadInput = z.input<typeof createUploadInput>;

/** The address that was uploaded to, with or without what follows its path. */
export const photoUrlInput = z.object({ photoURL: textField(2000, 'Please choose a photo') });

export const photoInput = z.object({
  id: z.uuid(),
  /** Edge in pixels. */
  size: z.enum(['96', '384']).default('384'),
});

export const signedObjectInput = z.object({
  id: z.uuid(),
  reader: z.uuid(),
  /** Seconds since 1970. */
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(100),
});
export type SignedObjectInput = z.input<typeof signedObjectInput>;

import { DomainError, notFound } from '../../domain/errors.ts';
import type { StoredObject } from '../../domain/objects/stored-object.ts';
import type { Stores } from '../ports/unit-of-work.ts';

/**
 * Takes an uploaded file into use, once. Throws `NOT_FOUND` for another owner's or one for another purpose,
 * `UPLOAD_MISSING` (conflict) for one that has not arrived, or is used or gone already.
 */
export async function attachUploaded(
  { storedObjects }: Pick<Stores, 'storedObjects'>,
  { id, ownerId, purpose }: Pick<StoredObject, 'id' | 'ownerId' | 'purpose'>,
): Promise<StoredObject> {
  const object = await storedObjects.lock(id);
  if (object?.ownerId !== ownerId || object.purpose !== purpose) throw notFound('Upload');
  if (object.state !== 'stored') {
    throw new DomainError('conflict', 'UPLOAD_MISSING', 'No new file has been uploaded to this address');
  }
  const attached: StoredObject = { ...object, state: 'attached' };
  await storedObjects.save(attached);
  return attached;
}

import { DomainError, notFound } from '../../domain/errors.ts';
import {
  awaitUpload,
  ORPHAN_MS,
  PURPOSES,
  storageKey,
  storageKeys,
  type StoredObject,
} from '../../domain/objects/stored-object.ts';
import { requireType } from '../../domain/users/permissions.ts';
import { anyone, product, signedIn } from '../access.ts';
import { objectStorage, pictures } from '../ports/objects.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { command, workflow } from '../use-case.ts';
import { createUploadInput } from './inputs.ts';
import { objectLinks } from './object-links.ts';

/**
 * An address to which the user can upload one file, once and soon: a reference on this server, where the file is PUT as
 * it is.
 */
export const createUpload = command({
  access: signedIn,
  input: createUploadInput,
  needs: { objectLinks },
  run: async ({ actor, input: { purpose }, tx }, { objectLinks }) => {
    if (purpose === 'driver_document') requireType(actor, 'driver');
    const object = awaitUpload({ id: tx.newId(), ownerId: actor.userId, purpose }, tx.now());
    await tx.storedObjects.insert(object);
    return { uploadUrl: objectLinks.uploadUrl(object), expiresAt: object.uploadExpiresAt };
  },
});

/** A file as it arrives. */
interface IncomingFile {
  /** As the sender says; null when unsaid. */
  readonly sizeBytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Takes the file of an upload address, once: whatever happens to it, another try needs another address. The bytes say
 * what it is, not its name; pictures are drawn anew, so that no byte of what was sent is kept. Throws `UPLOAD_USED`
 * (conflict) for an address used before or too late, `FILE_TOO_LARGE`, `INVALID_FILE_TYPE`, and what `Pictures` and
 * `ObjectStorage` throw.
 */
export const receiveUpload = workflow({
  access: anyone,
  needs: { objectLinks, objectStorage, pictures },
  run: async ({ now, transact }, needs, id: string, token: string, file: IncomingFile): Promise<void> => {
    const { objectLinks, objectStorage, pictures } = needs;
    if (!objectLinks.isUploadToken(id, token)) throw notFound('Upload');
    const startedAt = now();
    const object = await transact(({ storedObjects }) => storedObjects.startReceiving(id, startedAt));
    if (!object) throw uploadUsed();
    const { maxBytes, types, forms } = PURPOSES[object.purpose];
    const bytes = await readAll(file, maxBytes);
    const type = pictures.detect(bytes);
    if (type === null || !types.includes(type)) throw invalidFileType();
    const drawn = await pictures.redraw(bytes, forms);
    const [largest] = drawn;
    if (!largest) throw invalidFileType();
    for (const one of drawn)
      await objectStorage.put(storageKey(object, one.form.name), one.bytes, one.contentType);
    const kept = { contentType: largest.contentType, sizeBytes: largest.bytes.length };
    await transact(({ storedObjects }) => storedObjects.save({ ...object, ...kept, state: 'stored' }));
  },
});

/** Stops as soon as there is more than there may be. */
async function readAll({ sizeBytes, chunks }: IncomingFile, maxBytes: number): Promise<Uint8Array> {
  if ((sizeBytes ?? 0) > maxBytes) throw fileTooLarge(maxBytes);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of chunks) {
    length += part.length;
    if (length > maxBytes) throw fileTooLarge(maxBytes);
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function fileTooLarge(maxBytes: number): DomainError {
  const message = `Please select an image smaller than ${maxBytes / 1_048_576}MB`;
  return new DomainError('invalid', 'FILE_TOO_LARGE', message);
}

function invalidFileType(): DomainError {
  const message = 'Please select an image file (JPG, PNG, etc.)';
  return new DomainError('invalid', 'INVALID_FILE_TYPE', message);
}

function uploadUsed(): DomainError {
  return new DomainError('conflict', 'UPLOAD_USED', 'This upload has expired or has already been made');
}

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

/** Deletes files that nobody uses: replaced ones, and uploads that led to nothing. How many. Run by a job. */
export const purgeObjects = workflow({
  access: product,
  needs: { objectStorage },
  run: async ({ now, transact }, { objectStorage }) => {
    const madeBefore = new Date(now().getTime() - ORPHAN_MS);
    for (let deleted = 0; ;) {
      const orphans = await transact(({ storedObjects }) => storedObjects.takeOrphans(madeBefore));
      if (orphans.length === 0) return deleted;
      for (const orphan of orphans) {
        // The record goes last: what fails halfway is found again.
        for (const key of storageKeys(orphan)) await objectStorage.delete(key);
        await transact(({ storedObjects }) => storedObjects.delete(orphan.id));
        deleted += 1;
      }
    }
  },
});

import { DomainError, notFound } from '../../domain/errors.ts';
import { PURPOSES, storageKey } from '../../domain/objects/stored-object.ts';
import { anyone } from '../access.ts';
import { objectStorage, pictures } from '../ports/objects.ts';
import { workflow } from '../use-case.ts';
import { objectLinks } from './object-links.ts';

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

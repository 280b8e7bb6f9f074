import { DomainError, notFound } from '../../domain/errors.ts';
import {
  PURPOSES,
  storageKey,
  type PurposeRules,
  type StoredObject,
} from '../../domain/objects/stored-object.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type ObjectStorage, type Pictures, objectStorage, pictures } from '../ports/objects.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type ObjectLinks, objectLinks } from './object-links.ts';
import { service } from '../tokens.ts';

/** A file as it arrives. */
export interface IncomingFile {
  /** As the sender says; null when unsaid. */
  readonly sizeBytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

interface Kept {
  readonly contentType: string;
  readonly sizeBytes: number;
}

/**
 * Takes the file of an upload address, once: whatever happens to it, another try needs another address. The bytes say
 * what it is, not its name; pictures are drawn anew, so that no byte of what was sent is kept.
 */
export class ReceiveUpload {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly objectLinks: ObjectLinks,
    private readonly objectStorage: ObjectStorage,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `UPLOAD_USED` (conflict) for an address used before or too late, `FILE_TOO_LARGE`, `INVALID_FILE_TYPE`, and
   * what `Pictures` and `ObjectStorage` throw.
   */
  async execute(id: string, token: string, file: IncomingFile): Promise<void> {
    if (!this.objectLinks.isUploadToken(id, token)) throw notFound('Upload');
    const now = this.clock.now();
    const object = await this.unitOfWork.run(({ storedObjects }) => storedObjects.startReceiving(id, now));
    if (!object) throw uploadUsed();
    const rules = PURPOSES[object.purpose];
    const bytes = await readAll(file, rules.maxBytes);
    const kept = await this.keep(object, bytes, rules);
    await this.unitOfWork.run(({ storedObjects }) =>
      storedObjects.save({ ...object, ...kept, state: 'stored' }),
    );
  }

  private async keep(object: StoredObject, bytes: Uint8Array, rules: PurposeRules): Promise<Kept> {
    const type = this.pictures.detect(bytes);
    if (type === null || !rules.types.includes(type)) throw invalidFileType();
    const [largest, ...others] = await this.pictures.redraw(bytes, rules.forms);
    if (!largest) throw invalidFileType();
    for (const { form, bytes: drawn, contentType } of [largest, ...others])
      await this.objectStorage.put(storageKey(object, form.name), drawn, contentType);
    return { contentType: largest.contentType, sizeBytes: largest.bytes.length };
  }
}

export const receiveUpload = service(ReceiveUpload, [
  unitOfWork,
  objectLinks,
  objectStorage,
  pictures,
  clock,
]);

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

import { notFound } from '../../domain/errors.ts';
import { storageKey } from '../../domain/objects/stored-object.ts';
import type { ObjectStorage } from '../ports/object-storage.ts';
import type { StoredObjectViews } from '../ports/stored-objects.ts';
import type { SignedObjectInput } from './inputs.ts';
import type { ObjectLinks } from './object-links.ts';

/** A private file, for whoever has been given a link to it in the last minutes. */
export class ReadFile {
  constructor(
    private readonly objectLinks: ObjectLinks,
    private readonly storedObjectViews: StoredObjectViews,
    private readonly objectStorage: ObjectStorage,
  ) {}

  async execute(
    input: SignedObjectInput,
  ): Promise<{ readonly bytes: Uint8Array; readonly contentType: string }> {
    const { id } = this.objectLinks.requireReadable(input);
    const object = await this.storedObjectViews.find(id);
    if (object?.state !== 'attached' || object.contentType === null) throw notFound('File');
    const bytes = await this.objectStorage.read(storageKey(object));
    if (!bytes) throw notFound('File');
    return { bytes, contentType: object.contentType };
  }
}

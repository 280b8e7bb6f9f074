import { notFound } from '../../domain/errors.ts';
import { storageKey } from '../../domain/objects/stored-object.ts';
import { fullName, type User } from '../../domain/users/user.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import {
  type ObjectStorage,
  type Pictures,
  type StoredObjectViews,
  storedObjectViews,
  objectStorage,
  pictures,
} from '../ports/objects.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type UserViews, userViews } from '../ports/users.ts';
import type { SignedObjectInput } from './inputs.ts';
import { type ObjectLinks, objectLinks } from './object-links.ts';
import { service } from '../tokens.ts';

/**
 * A document of a driver, for the admin who has been given a link to it in the last minutes: with the name of the reader
 * and the time all over it, and a row in the audit log.
 */
export class ReadFile {
  constructor(
    private readonly objectLinks: ObjectLinks,
    private readonly storedObjectViews: StoredObjectViews,
    private readonly userViews: UserViews,
    private readonly objectStorage: ObjectStorage,
    private readonly pictures: Pictures,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(
    input: SignedObjectInput,
  ): Promise<{ readonly bytes: Uint8Array; readonly contentType: string }> {
    const { id, readerId } = this.objectLinks.requireReadable(input);
    const [object, reader] = await Promise.all([
      this.storedObjectViews.find(id),
      this.userViews.find(readerId),
    ]);
    if (object?.state !== 'attached' || !reader || !isReviewer(reader)) throw notFound('File');
    const bytes = await this.objectStorage.read(storageKey(object));
    if (!bytes) throw notFound('File');
    const now = this.clock.now();
    await this.unitOfWork.run(({ audit }) =>
      audit.append({
        ...{ id: this.ids.next(), actor: { kind: 'user', userId: readerId, userType: reader.userType } },
        ...{ action: 'driver-document.read', reason: null, before: null, after: { objectId: id }, at: now },
        ...{ subjectType: 'user', subjectId: object.ownerId },
      }),
    );
    const mark = `${fullName(reader)} ${reader.email} ${now.toISOString().slice(0, 16)}Z`;
    return { bytes: await this.pictures.watermark(bytes, mark), contentType: 'image/jpeg' };
  }
}

export const readFile = service(ReadFile, [
  objectLinks,
  storedObjectViews,
  userViews,
  objectStorage,
  pictures,
  unitOfWork,
  ids,
  clock,
]);

function isReviewer({ userType, suspended }: User): boolean {
  return userType === 'admin' && !suspended;
}

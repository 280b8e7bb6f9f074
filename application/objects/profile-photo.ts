import { invalidField, notFound } from '../../domain/errors.ts';
import { storageKey } from '../../domain/objects/stored-object.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import {
  type ObjectStorage,
  type StoredObjectViews,
  storedObjectViews,
  objectStorage,
} from '../ports/objects.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { photoInput, photoUrlInput, type PhotoInput, type PhotoUrlInput } from './inputs.ts';
import { type ObjectLinks, objectLinks } from './object-links.ts';
import { attachUploaded } from './attach-uploaded.ts';
import { service } from '../tokens.ts';

const PURPOSE = 'profile_photo';

/** Makes a picture that the user has uploaded the own photo. What is no such upload of theirs is refused. */
export class SetProfilePhoto {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly objectLinks: ObjectLinks,
  ) {}

  async execute(actor: Actor | null, input: PhotoUrlInput): Promise<User> {
    const { userId } = requireUser(actor);
    const { photoURL } = parseInput(photoUrlInput, input);
    const id = this.objectLinks.uploadedTo(photoURL);
    if (id === null) throw invalidField('photoURL', 'must be the address the photo was uploaded to');
    return this.unitOfWork.run(async (stores) => {
      // The user's row first: of two photos set at the same moment, the second waits for the first and replaces it.
      const user = await savePhoto(stores, userId, this.objectLinks.photoUrl({ id }));
      // Nobody has two photos in use, not for a moment either.
      await stores.storedObjects.releaseOthers(userId, PURPOSE, id);
      await attachUploaded(stores, { id, ownerId: userId, purpose: PURPOSE });
      return user;
    });
  }
}

export const setProfilePhoto = service(SetProfilePhoto, [unitOfWork, objectLinks]);

export class RemoveProfilePhoto {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(actor: Actor | null): Promise<User> {
    const { userId } = requireUser(actor);
    return this.unitOfWork.run(async (stores) => {
      const user = await savePhoto(stores, userId, null);
      await stores.storedObjects.releaseOthers(userId, PURPOSE, null);
      return user;
    });
  }
}

export const removeProfilePhoto = service(RemoveProfilePhoto, [unitOfWork]);

async function savePhoto({ users }: Stores, userId: string, profileImageUrl: string | null): Promise<User> {
  await users.savePhoto(userId, profileImageUrl);
  const user = await users.find(userId);
  if (!user) throw notFound('User');
  return user;
}

/** The bytes of a photo in use, for whoever has its address. */
export class ReadPhoto {
  constructor(
    private readonly storedObjectViews: StoredObjectViews,
    private readonly objectStorage: ObjectStorage,
  ) {}

  async execute(input: PhotoInput): Promise<{ readonly bytes: Uint8Array; readonly contentType: string }> {
    const { id, size } = parseInput(photoInput, input);
    const object = await this.storedObjectViews.find(id);
    if (object?.purpose !== PURPOSE || object.state !== 'attached' || object.contentType === null)
      throw notFound('Photo');
    const bytes = await this.objectStorage.read(storageKey(object, size));
    if (!bytes) throw notFound('Photo');
    return { bytes, contentType: object.contentType };
  }
}

export const readPhoto = service(ReadPhoto, [storedObjectViews, objectStorage]);

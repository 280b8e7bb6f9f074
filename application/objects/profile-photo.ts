import { invalidField, notFound, orNotFound } from '../../domain/errors.ts';
import { storageKey } from '../../domain/objects/stored-object.ts';
import type { User } from '../../domain/users/user.ts';
import { anyone, signedIn } from '../access.ts';
import { objectStorage, storedObjectViews } from '../ports/objects.ts';
import type { Transaction } from '../transaction.ts';
import { command, query } from '../use-case.ts';
import { attachUploaded } from './uploads.ts';
import { photoInput, photoUrlInput } from './inputs.ts';
import { objectLinks } from './object-links.ts';

const PURPOSE = 'profile_photo';

/** Makes a picture that the user has uploaded the own photo. What is no such upload of theirs is refused. */
export const setProfilePhoto = command({
  access: signedIn,
  input: photoUrlInput,
  needs: { objectLinks },
  run: async ({ actor: { userId }, input: { photoURL }, tx }, { objectLinks }) => {
    const id = objectLinks.uploadedTo(photoURL);
    if (id === null) throw invalidField('photoURL', 'must be the address the photo was uploaded to');
    // The user's row first: of two photos set at the same moment, the second waits for the first and replaces it.
    const user = await savePhoto(tx, userId, objectLinks.photoUrl({ id }));
    // Nobody has two photos in use, not for a moment either.
    await tx.storedObjects.releaseOthers(userId, PURPOSE, id);
    await attachUploaded(tx, { id, ownerId: userId, purpose: PURPOSE });
    return user;
  },
});

export const removeProfilePhoto = command({
  access: signedIn,
  run: async ({ actor: { userId }, tx }) => {
    const user = await savePhoto(tx, userId, null);
    await tx.storedObjects.releaseOthers(userId, PURPOSE, null);
    return user;
  },
});

async function savePhoto({ users }: Transaction, userId: string, url: string | null): Promise<User> {
  await users.savePhoto(userId, url);
  return orNotFound(await users.find(userId), 'User');
}

/** The bytes of a photo in use, for whoever has its address. */
export const readPhoto = query({
  access: anyone,
  input: photoInput,
  needs: { storedObjectViews, objectStorage },
  run: async ({ input: { id, size } }, { storedObjectViews, objectStorage }) => {
    const object = await storedObjectViews.find(id);
    if (object?.purpose !== PURPOSE || object.state !== 'attached' || object.contentType === null)
      throw notFound('Photo');
    const bytes = orNotFound(await objectStorage.read(storageKey(object, size)), 'Photo');
    return { bytes, contentType: object.contentType };
  },
});

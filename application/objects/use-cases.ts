export { createUpload } from './create-upload.ts';
export { readPhoto, removeProfilePhoto, setProfilePhoto } from './profile-photo.ts';
export { purgeObjects } from './purge-objects.ts';
export { readFile } from './read-file.ts';
export { receiveUpload } from './receive-upload.ts';

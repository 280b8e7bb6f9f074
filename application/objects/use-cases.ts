export { createUpload, purgeObjects, receiveUpload } from './uploads.ts';
export { readPhoto, removeProfilePhoto, setProfilePhoto } from './profile-photo.ts';
export { readFile } from './read-file.ts';

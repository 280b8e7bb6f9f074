export * from './uploads.ts';
export * from './profile-photo.ts';
export * from './read-file.ts';

import type { Wiring } from './wiring.ts';

export const objects = {
  createUpload: ['unitOfWork', 'objectLinks', 'ids', 'clock'],
  objectLinks: ['secretTokens', 'clock'],
  purgeObjects: ['unitOfWork', 'objectStorage', 'clock'],
  readFile: ['objectLinks', 'storedObjectViews', 'objectStorage'],
  readPhoto: ['storedObjectViews', 'objectStorage'],
  receiveUpload: ['unitOfWork', 'objectLinks', 'objectStorage', 'pictures', 'clock'],
  removeProfilePhoto: ['unitOfWork'],
  setProfilePhoto: ['unitOfWork', 'objectLinks'],
} satisfies Partial<Wiring>;

import type { Wiring } from './wiring.ts';

export const objects = {
  createUpload: ['unitOfWork', 'objectLinks', 'ids', 'clock'],
  objectLinks: ['secretTokens', 'clock'],
  purgeObjects: ['unitOfWork', 'objectStorage', 'clock'],
  readFile: [
    ...(['objectLinks', 'storedObjectViews', 'userViews', 'objectStorage', 'pictures'] as const),
    ...(['unitOfWork', 'ids', 'clock'] as const),
  ],
  readPhoto: ['storedObjectViews', 'objectStorage'],
  receiveUpload: ['unitOfWork', 'objectLinks', 'objectStorage', 'pictures', 'clock'],
  removeProfilePhoto: ['unitOfWork'],
  setProfilePhoto: ['unitOfWork', 'objectLinks'],
} satisfies Partial<Wiring>;

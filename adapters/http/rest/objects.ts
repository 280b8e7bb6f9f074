import { z } from 'zod';
import { createUploadInput, photoUrlInput } from '../../../application/objects/inputs.ts';
import { passThrough } from '../body-reader.ts';
import { calls, route, type RestRoute } from '../rest-route.ts';

/** Uploaded files. They are PUT to the address that the first call answers, and read at addresses in other answers. */
export const objectRoutes: readonly RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/objects/upload',
    summary:
      'An address on this server to PUT one file to, once and within 15 minutes: at most 5 MB, an image (JPEG, PNG, WebP)',
    ...calls('createUpload'),
    body: passThrough(createUploadInput),
    response: z.object({ uploadURL: z.string(), expiresAt: z.iso.datetime() }),
    present: ({ uploadUrl, expiresAt }) => ({ uploadURL: uploadUrl, expiresAt: expiresAt.toISOString() }),
  }),
  route({
    method: 'PUT',
    path: '/api/user/profile-photo',
    summary: 'Use an uploaded picture as the own photo; photoURL is the upload address without its query',
    ...calls('setProfilePhoto'),
    body: passThrough(photoUrlInput),
    response: z.object({ profileImageUrl: z.string().nullable() }),
    present: ({ profileImageUrl }) => ({ profileImageUrl }),
  }),
  route({
    method: 'DELETE',
    path: '/api/user/profile-photo',
    summary: 'Take the own photo away',
    ...calls('removeProfilePhoto'),
    response: z.object({ profileImageUrl: z.string().nullable() }),
    present: ({ profileImageUrl }) => ({ profileImageUrl }),
  }),
];

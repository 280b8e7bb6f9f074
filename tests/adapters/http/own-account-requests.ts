import type { GoodRequest } from './good-request.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';

/** What people do with their own account and its files. */
export const ownAccountRequests: Readonly<Record<string, GoodRequest>> = {
  'GET /api/user/data': { as: 'rider' },
  'DELETE /api/user/account': { as: 'rider' },
  'POST /api/objects/upload': {
    as: 'rider',
    body: { purpose: 'profile_photo' },
    fields: { purpose: 'choice?' },
  },
  'PUT /api/user/profile-photo': {
    as: 'rider',
    body: { photoURL: `/api/objects/uploads/${ID}` },
    fields: { photoURL: 'line' },
  },
  'DELETE /api/user/profile-photo': { as: 'rider' },
};

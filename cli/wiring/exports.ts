import type { Wiring } from './wiring.ts';

export const exports = {
  csvLists: ['listBookings', 'listRatings', 'listSecurityEvents', 'listUsers'],
  exportList: ['csvLists', 'unitOfWork', 'serviceArea', 'ids', 'clock'],
} satisfies Partial<Wiring>;

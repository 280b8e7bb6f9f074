import type { Wiring } from './wiring.ts';

export const exports = {
  csvLists: ['listBookings', 'listSecurityEvents', 'listUsers'],
  exportList: ['csvLists', 'unitOfWork', 'serviceArea', 'ids', 'clock'],
} satisfies Partial<Wiring>;

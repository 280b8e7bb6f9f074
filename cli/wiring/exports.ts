import type { Wiring } from './wiring.ts';

export const exports = {
  csvLists: [
    ...(['listBookings', 'listRatings', 'listSecurityEvents', 'listUsers'] as const),
    ...(['listAuditLog', 'listJournal', 'listTaxTotals'] as const),
  ],
  exportList: ['csvLists', 'unitOfWork', 'sessions', 'serviceArea', 'ids', 'clock'],
} satisfies Partial<Wiring>;

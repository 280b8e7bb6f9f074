import type { Wiring } from './wiring.ts';

export const exports = {
  csvLists: [
    ...(['listBookings', 'listRatings', 'listSecurityEvents', 'listUsers'] as const),
    ...(['listAuditLog', 'listJournal', 'listTaxTotals', 'showProfitAndLoss'] as const),
    ...(['listPayouts', 'rideAccounts'] as const),
  ],
  exportList: ['csvLists', 'unitOfWork', 'sessions', 'serviceArea', 'ids', 'clock'],
} satisfies Partial<Wiring>;

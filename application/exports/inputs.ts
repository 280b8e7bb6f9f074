import { z } from 'zod';
import { bookingsFilter } from '../rides/inputs.ts';
import { listUsersInput } from '../users/inputs.ts';
import { listRatingsInput } from '../ratings/inputs.ts';
import { listAuditLogInput, listSecurityEventsInput } from '../security/inputs.ts';
import { listPayoutRequestsInput, listPayoutsInput } from '../payouts/inputs.ts';
import { listJournalInput, listTaxTotalsInput, monthInput } from '../wallet/inputs.ts';

/**
 * The lists that can be saved as CSV, each with the filter of its screen, as it stands in an address. Strict: a filter
 * that is not known would save more than is shown.
 */
export const csvFilters = {
  bookings: z.strictObject(bookingsFilter.partial().shape),
  ratings: z.strictObject({
    ...listRatingsInput.pick({ email: true, side: true, order: true }).shape,
    stars: z.coerce.number().pipe(listRatingsInput.shape.stars.unwrap()).optional(),
  }),
  'audit-log': z.strictObject(listAuditLogInput.omit({ limit: true, after: true }).shape),
  journal: z.strictObject(listJournalInput.pick({ from: true, to: true }).shape),
  'tax-totals': z.strictObject(listTaxTotalsInput.pick({ year: true }).shape),
  'profit-and-loss': z.strictObject(monthInput.shape),
  'trial-balance': z.strictObject(monthInput.shape),
  'general-journal': z.strictObject(monthInput.shape),
  'completed-bookings': z.strictObject(listJournalInput.pick({ from: true, to: true }).shape),
  payouts: z.strictObject(listPayoutsInput.pick({ status: true, due: true, from: true, to: true }).shape),
  invoices: z.strictObject({}),
  'payout-requests': z.strictObject(
    listPayoutRequestsInput.pick({ status: true, from: true, to: true }).shape,
  ),
  'security-events': z.strictObject(listSecurityEventsInput.pick({ kind: true, email: true }).shape),
  users: z.strictObject({
    search: listUsersInput.shape.search,
    userType: listUsersInput.shape.userType,
    status: z.enum(['active', 'suspended']).optional(),
  }),
} satisfies Readonly<Record<string, z.ZodObject>>;

export type CsvListName = keyof typeof csvFilters;
export type CsvFilter<Name extends CsvListName> = z.input<(typeof csvFilters)[Name]>;

export const CSV_LISTS = Object.keys(csvFilters) as readonly CsvListName[];

export const exportListInput = z.object({
  list: z.enum(CSV_LISTS),
  filter: z.record(z.string(), z.unknown()).default({}),
});

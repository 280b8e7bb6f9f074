import { z } from 'zod';
import type { RideHistoryEntry } from '../../../application/ports/rides.ts';
import { id, instant } from './fields.ts';

export const rideHistoryEntryShape = z
  .object({
    at: instant,
    action: z.string().describe('A move such as accept, or an action of the audit log such as ride.refund'),
    actorId: id.nullable().describe('Null for the product itself and the command line'),
    actorRole: z.enum(['rider', 'driver', 'admin', 'system']),
    actorName: z.string().nullable().describe('Of the system, what acted, such as cli:ada'),
    actorEmail: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'RideHistoryEntry' });

export function presentRideHistoryEntry({
  at,
  ...entry
}: RideHistoryEntry): z.output<typeof rideHistoryEntryShape> {
  return { at: at.toISOString(), ...entry };
}

import { z } from 'zod';
import { toNeedsRecord } from '../../../domain/needs/needs-record.ts';
import { NEED_NAMES, type RideNeeds } from '../../../domain/needs/needs.ts';

export const rideNeedsShape = z
  .object({
    needs: z.array(z.enum(NEED_NAMES)),
    extraMinutes: z.int().describe('Minutes more at the pickup, 0 to 30 in steps of 5'),
  })
  .meta({ id: 'RideNeeds' });

export const riderNeedsShape = rideNeedsShape.extend({ version: z.string() }).meta({ id: 'RiderNeeds' });

export function presentRideNeeds({ needs, extraMinutes }: RideNeeds): z.output<typeof rideNeedsShape> {
  return { needs: [...needs], extraMinutes };
}

export function presentRiderNeeds(needs: RideNeeds): z.output<typeof riderNeedsShape> {
  return { ...presentRideNeeds(needs), version: toNeedsRecord(needs).version };
}

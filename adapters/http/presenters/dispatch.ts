import { z } from 'zod';
import { PLANNED_STATUSES, type BoardRide } from '../../../domain/dispatch/board-ride.ts';
import type { BoardDriver } from '../../../domain/dispatch/board-driver.ts';
import { NEED_REASONS, type NeedReason } from '../../../domain/dispatch/needs-you.ts';
import { NEED_NAMES, VEHICLE_NEEDS } from '../../../domain/needs/needs.ts';
import { RIDE_STATUSES } from '../../../domain/rides/ride.ts';
import { RIDE_STAGES } from '../../../domain/rides/stage.ts';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';
import { fieldsOf, id, instant, instantOrNull } from './fields.ts';

const reason = z.enum(Object.keys(NEED_REASONS) as [NeedReason]);
const stop = z.object({ address: z.string(), lat: z.number(), lng: z.number() });

const rideFields = z.object({
  id,
  status: z.enum([...RIDE_STATUSES, ...PLANNED_STATUSES]),
  stage: z.enum(RIDE_STAGES).nullable().describe('Null of a planned ride of a standing ride'),
  version: z.string().nullable().describe('Goes into If-Match; null of a planned ride'),
  riderId: id,
  riderName: z.string(),
  riderPhone: z.string().nullable(),
  driverId: id.nullable(),
  driverName: z.string().nullable(),
  pickup: stop,
  dropoff: stop,
  pickupAt: instant,
  scheduledFor: instant.nullable().describe('Null for now'),
  minutes: z.int().describe('From the pickup'),
  arrivedAt: instant.nullable(),
  startedAt: instant.nullable(),
  needs: z.array(z.enum(NEED_NAMES)),
  isLongDistance: z.boolean(),
  paymentMethod: z.enum(PAYMENT_METHOD_KINDS),
  isStanding: z.boolean(),
  isReturn: z.boolean(),
  openCaseId: id.nullable(),
});

export const boardRideShape = rideFields
  .extend({
    pressing: z
      .array(z.object({ reason, since: instant }))
      .describe('What of it needs somebody, each from when on; what lies ahead needs nobody yet'),
  })
  .meta({ id: 'BoardRide' });

export function presentBoardRide(ride: BoardRide): z.output<typeof boardRideShape> {
  const pressing = ride.pressing.map(({ reason: why, since }) => ({
    reason: why,
    since: since.toISOString(),
  }));
  return { ...fieldsOf(rideFields, ride), pressing };
}

const driverFields = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  isAvailable: z.boolean(),
  availability: z.enum(['available', 'busy', 'offline']),
  silentSince: instant.nullable(),
  minutesOnline: z.int().describe('Since midnight'),
  week: z.array(z.int()).describe('Hours of each weekday from Sunday on; bit 0 is 00:00–01:00'),
  takes: z.array(z.enum(VEHICLE_NEEDS)),
  allowsLongDistance: z.boolean(),
});

export const boardDriverShape = driverFields
  .extend({
    position: z
      .object({ lat: z.number(), lng: z.number(), measuredAt: instant, isSimulated: z.boolean() })
      .nullable(),
    vehicle: z.object({
      make: z.string().nullable(),
      model: z.string().nullable(),
      year: z.int().nullable(),
      color: z.string().nullable(),
      licensePlate: z.string().nullable(),
    }),
  })
  .meta({ id: 'BoardDriver' });

export function presentBoardDriver(driver: BoardDriver): z.output<typeof boardDriverShape> {
  const { position, vehicle } = driver;
  return {
    ...fieldsOf(driverFields, driver),
    position: position && { ...position, measuredAt: instantOrNull(position.measuredAt) ?? '' },
    vehicle,
  };
}

export const pressingShape = z
  .object({ reason, title: z.string().describe('The reason in words'), since: instant, ride: boardRideShape })
  .meta({ id: 'PressingRide' });

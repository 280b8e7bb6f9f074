import type { Coordinates } from '../../domain/geo/coordinates.ts';
import type { App } from '../app.ts';
import { EVENING_DRIVER_EMAILS } from './demo-people.ts';
import { toActor } from './demo-rides.ts';

const MINUTE_MS = 60_000;
/** Degrees from the pickup, of who is not on a trip yet: about a mile. */
const AWAY = 0.015;

/** A driver with the ride they are on, or have next. */
interface Online {
  readonly id: string;
  readonly isShown: boolean;
  readonly pickup: Coordinates | null;
  readonly dropoff: Coordinates | null;
  readonly startedAt: Date | null;
  readonly minutes: number | null;
}

const ONLINE = `select user_id as id, email = any($1) as "isShown", ride.*
  from driver_profiles join users on users.id = user_id
  left join lateral (
    select json_build_object('lat', pickup_lat, 'lng', pickup_lng) as pickup,
      json_build_object('lat', dropoff_lat, 'lng', dropoff_lng) as dropoff,
      started_at as "startedAt", estimated_duration as minutes
    from rides where driver_id = user_id and status in ('in_progress', 'accepted', 'confirmed')
    order by started_at, pickup_at limit 1
  ) as ride on true
  where is_available and users.is_test_data`;

/**
 * The bundled drivers have no phones: in their place the demo says that they are there, and of those of the evening where,
 * which is marked as simulated.
 */
export async function keepDemoDriversOnline({
  pool,
  useCases,
}: Pick<App, 'pool' | 'useCases'>): Promise<void> {
  const { rows } = await pool.query<Online>(ONLINE, [EVENING_DRIVER_EMAILS]);
  for (const online of rows) {
    const actor = toActor('driver', online.id);
    const here = online.isShown ? placeOf(online, new Date()) : null;
    await (here
      ? useCases.reportDriverLocation.execute(actor, { ...here, isSimulated: true })
      : useCases.sendHeartbeat.execute(actor));
  }
}

/** On a trip along the straight line, as far as its time has gone; before it a mile from the pickup. */
function placeOf({ pickup, dropoff, startedAt, minutes }: Omit<Online, 'id' | 'isShown'>, now: Date) {
  if (!pickup || !dropoff) return null;
  if (!startedAt) return { lat: pickup.lat + AWAY, lng: pickup.lng };
  const gone = Math.min(1, (now.getTime() - startedAt.getTime()) / ((minutes ?? 1) * MINUTE_MS));
  const between = (from: number, to: number) => from + (to - from) * gone;
  return { lat: between(pickup.lat, dropoff.lat), lng: between(pickup.lng, dropoff.lng) };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { RideOfferLog } from '../../../application/ports/rides.ts';
import type { RideOffer } from '../../../domain/rides/ride-offer.ts';
import { json } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';

/** How long offers are gathered: a new ride is looked at by many drivers within moments. */
const GATHER_MS = 500;
const OFFERS_PER_STATEMENT = 1_000;
/** How many wait at most, and of how many it is remembered how they were written. */
const MAX_OFFERS = 20_000;

/** In the order of the key, so that two processes do not wait for each other in a circle. */
const WRITE = statement(
  'ride-offers.write',
  { offers: json() },
  `insert into ride_offers (ride_id, driver_id, offered_at, refusal, is_vehicle_refusal, cash_refusal, changed_at)
    select ride_id, driver_id, offered_at, refusal, is_vehicle_refusal, cash_refusal, changed_at
    from jsonb_to_recordset($offers::jsonb) as offer (ride_id uuid, driver_id uuid, offered_at timestamptz,
      refusal text, is_vehicle_refusal boolean, cash_refusal text, changed_at timestamptz)
    order by ride_id, driver_id
    on conflict (ride_id, driver_id) do update
      set offered_at = coalesce(ride_offers.offered_at, excluded.offered_at), refusal = excluded.refusal,
        is_vehicle_refusal = excluded.is_vehicle_refusal, cash_refusal = excluded.cash_refusal,
        changed_at = excluded.changed_at
      where (ride_offers.refusal is distinct from excluded.refusal
          or ride_offers.is_vehicle_refusal <> excluded.is_vehicle_refusal
          or ride_offers.cash_refusal is distinct from excluded.cash_refusal)
        and ride_offers.changed_at <= excluded.changed_at`,
);

/** Writes what drivers were shown, many offers at a time, beside the calls that show it to them. */
export class PostgresRideOfferLog implements RideOfferLog {
  private readonly waiting = new Map<string, RideOffer>();
  /** How offers were noted last, oldest first: a driver looks at the same requests again and again. */
  private readonly noted = new Map<string, string | null>();
  private writing: Promise<void> | null = null;

  constructor(
    private readonly sql: SqlRunner,
    private readonly options: { readonly onError?: (error: unknown) => void } = {},
  ) {}

  note(offers: readonly RideOffer[]): void {
    for (const offer of offers) {
      const key = `${offer.rideId} ${offer.driverId}`;
      if (this.noted.get(key) === offer.refusal || this.waiting.size >= MAX_OFFERS) continue;
      this.remember(key, offer.refusal);
      const earlier = this.waiting.get(key);
      this.waiting.set(key, { ...offer, offeredAt: earlier?.offeredAt ?? offer.offeredAt });
    }
    if (this.waiting.size > 0) this.writing ??= this.write();
  }

  /** Resolves when everything noted so far is written, or was reported as lost. */
  async flush(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private remember(key: string, refusal: string | null): void {
    this.noted.delete(key);
    this.noted.set(key, refusal);
    const [oldest] = this.noted.keys();
    if (this.noted.size > MAX_OFFERS && oldest !== undefined) this.noted.delete(oldest);
  }

  private async write(): Promise<void> {
    await pause(GATHER_MS);
    const offers = [...this.waiting].slice(0, OFFERS_PER_STATEMENT);
    for (const [key] of offers) this.waiting.delete(key);
    try {
      await this.sql.run(WRITE({ offers: offers.map(([, offer]) => toRow(offer)) }));
    } catch (error) {
      for (const [key] of offers) this.noted.delete(key);
      this.options.onError?.(error);
    }
    this.writing = this.waiting.size > 0 ? this.write() : null;
  }
}

/** Programs of an earlier release do not know that a car or cash may be the reason: they read the nearest one they know. */
function toRow({ rideId, driverId, offeredAt, refusal, changedAt }: RideOffer) {
  const isVehicleRefusal = refusal === 'vehicle_cannot_take';
  const cashRefusal = refusal === 'cash_off' || refusal === 'cash_limit' ? refusal : null;
  return {
    ride_id: rideId,
    driver_id: driverId,
    offered_at: offeredAt,
    refusal: isVehicleRefusal || cashRefusal ? 'long_distance_off' : refusal,
    is_vehicle_refusal: isVehicleRefusal,
    cash_refusal: cashRefusal,
    changed_at: changedAt,
  };
}

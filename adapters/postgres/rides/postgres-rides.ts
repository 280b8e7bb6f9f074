import type { Rides } from '../../../application/ports/rides.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Ride, RideTransition } from '../../../domain/rides/ride.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import {
  COMMITMENTS,
  HISTORY,
  INSERT,
  INSERT_AT_ACTIVE_PRICE,
  LOCK,
  LOCK_EXPIRED,
  PASS,
  REQUIRE_FEW_PENDING,
  SAVE,
  SAVE_ACCEPTED,
  SAVE_DECLINED,
  SAVE_DRIVEN,
  SAVE_PAYMENT,
  SAVE_OPENED,
  SAVE_TIP,
  UPCOMING,
} from './ride-statements.ts';
import { RIDE_HISTORY, RIDES } from './ride-table.ts';

export class PostgresRides implements Rides {
  constructor(private readonly sql: SqlRunner) {}

  async insert(ride: Ride, transition: RideTransition, at: 'active price' | 'agreed price'): Promise<void> {
    const insert = at === 'active price' ? INSERT_AT_ACTIVE_PRICE : INSERT;
    await this.sql.run(insert({ ...toRow(ride, transition), created_at: ride.requestedAt }));
  }

  async lock(rideId: string): Promise<Ride | null> {
    const { rows } = await this.sql.run(LOCK({ id: rideId }));
    return rows[0] ?? null;
  }

  async requireFewPending(
    { id, riderId }: Pick<Ride, 'id' | 'riderId'>,
    now: Date,
    most: number,
  ): Promise<void> {
    await this.sql.run(REQUIRE_FEW_PENDING({ id, rider_id: riderId, now, most }));
  }

  async lockExpired(now: Date, except: readonly string[]): Promise<Ride | null> {
    const { rows } = await this.sql.run(LOCK_EXPIRED({ now, except }));
    return rows[0] ?? null;
  }

  save(ride: Ride, transition: RideTransition): Promise<void> {
    return this.update(saveOf(transition)(toRow(ride, transition)));
  }

  async commitments(driverId: string): Promise<Ride[]> {
    const { rows } = await this.sql.run(COMMITMENTS({ driver_id: driverId }));
    return [...rows];
  }

  async upcoming(userId: string): Promise<string[]> {
    const { rows } = await this.sql.run(UPCOMING({ user_id: userId }));
    return rows.map(({ id }) => id);
  }

  saveOpened(ride: Ride): Promise<void> {
    return this.update(SAVE_OPENED(RIDES.toRow(ride)));
  }

  saveTip(ride: Ride): Promise<void> {
    return this.update(SAVE_TIP(RIDES.toRow(ride)));
  }

  savePayment(ride: Ride): Promise<void> {
    return this.update(SAVE_PAYMENT(RIDES.toRow(ride)));
  }

  async pass(rideId: string, driverId: string): Promise<void> {
    await this.sql.run(PASS({ ride_id: rideId, driver_id: driverId }));
  }

  async history(rideId: string): Promise<RideTransition[]> {
    const { rows } = await this.sql.run(HISTORY({ ride_id: rideId }));
    return [...rows];
  }

  private async update(query: Query): Promise<void> {
    const { count } = await this.sql.run(query);
    if (count === 0) throw notFound('Ride');
  }
}

/** The statement that also writes what a transition changes about its driver. */
function saveOf({ action, from }: RideTransition) {
  if (action === 'accept') return SAVE_ACCEPTED;
  if (action === 'decline') return SAVE_DECLINED;
  return from === 'pending' && action !== 'assign' ? SAVE : SAVE_DRIVEN;
}

/** The columns of the ride and of the history row, whose id alone has another name. */
function toRow(ride: Ride, transition: RideTransition) {
  return { ...RIDE_HISTORY.toRow(transition), ...RIDES.toRow(ride), transition_id: transition.id };
}

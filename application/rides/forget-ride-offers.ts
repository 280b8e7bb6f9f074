import { type DispatchSettings, dispatchSettings } from '../drivers/dispatch-settings.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type RideOfferRecords, rideOfferRecords } from '../ports/rides.ts';
import { service } from '../tokens.ts';

/** Forgets which drivers were offered rides long ago. Run by a job. */
export class ForgetRideOffers {
  constructor(
    private readonly records: RideOfferRecords,
    private readonly settings: DispatchSettings,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<number> {
    const keptMs = this.settings.offersKeptDays * 86_400_000;
    return this.records.forget(new Date(this.clock.now().getTime() - keptMs));
  }
}

export const forgetRideOffers = service(ForgetRideOffers, [rideOfferRecords, dispatchSettings, clock]);

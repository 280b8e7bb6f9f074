import { product } from '../access.ts';
import { dispatchSettings } from '../drivers/dispatch-settings.ts';
import { rideOfferRecords } from '../ports/rides.ts';
import { workflow } from '../use-case.ts';

const DAY_MS = 86_400_000;

/** Forgets which drivers were offered rides long ago. Run by a job; how many. */
export const forgetRideOffers = workflow({
  access: product,
  needs: { rideOfferRecords, dispatchSettings },
  run: ({ now }, { rideOfferRecords, dispatchSettings }) =>
    rideOfferRecords.forget(new Date(now().getTime() - dispatchSettings.offersKeptDays * DAY_MS)),
});

import type { Ride } from '../../domain/rides/ride.ts';
import type { StartPinChoice } from '../../domain/rides/start-pin.ts';

/** What became of the PINs of one acceptance of a ride: none of them at first. */
export interface StartPinTries {
  /** Wrong PINs since the present one was made. */
  readonly wrong: number;
  /** How often the rider or the support asked for another PIN. */
  readonly renewals: number;
}

/** Whether riders want a PIN, and how many wrong ones their drivers have tried. */
export interface StartPins {
  choice(riderId: string): Promise<StartPinChoice>;
  choose(riderId: string, choice: StartPinChoice): Promise<void>;
  tries(ride: Ride): Promise<StartPinTries>;
  countWrong(ride: Ride): Promise<void>;
  /** The next PIN takes the place of the present one, and the driver has all tries again. */
  renew(ride: Ride): Promise<void>;
}

/** The PINs themselves: worked out from the ride and its acceptance, and kept nowhere. */
export interface StartPinMaker {
  /** Four digits, another one each time the ride is accepted and each time the PIN is renewed. */
  pinOf(ride: Ride, renewals: number): string;
}

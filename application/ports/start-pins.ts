import type { Ride } from '../../domain/rides/ride.ts';
import type { StartPinChoice } from '../../domain/rides/start-pin.ts';

/** Whether riders want a PIN, and how many wrong ones their drivers have tried. */
export interface StartPins {
  choice(riderId: string): Promise<StartPinChoice>;
  choose(riderId: string, choice: StartPinChoice): Promise<void>;
  /** Wrong PINs since the ride was accepted. */
  wrongCount(ride: Ride): Promise<number>;
  countWrong(ride: Ride): Promise<void>;
}

/** The PINs themselves: worked out from the ride and its acceptance, and kept nowhere. */
export interface StartPinMaker {
  /** Four digits, another one each time the ride is accepted. */
  pinOf(ride: Ride): string;
}

import type { WaitingTimes } from '../../domain/rides/expiry.ts';

/** How an installation offers rides to drivers. */
export interface DispatchSettings {
  /** Who was not heard of for so long is taken offline. */
  readonly silentMs: number;
  readonly waiting: WaitingTimes;
}

import type { WaitingTimes } from '../../domain/rides/expiry.ts';
import { port } from '../tokens.ts';

/** How an installation offers rides to drivers. */
export interface DispatchSettings {
  /** Who was not heard of for so long is taken offline. */
  readonly silentMs: number;
  readonly waiting: WaitingTimes;
  /** For how long it can be looked up who was offered which ride. */
  readonly offersKeptDays: number;
}

export const dispatchSettings = port<DispatchSettings>('dispatchSettings');

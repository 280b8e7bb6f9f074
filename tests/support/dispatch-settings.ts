import type { DispatchSettings } from '../../application/drivers/dispatch-settings.ts';
import { WAITING } from './builders/personas.ts';

/** Those of an installation that sets nothing. */
export const DISPATCH_SETTINGS: DispatchSettings = {
  silentMs: 120_000,
  waiting: WAITING,
  offersKeptDays: 30,
};

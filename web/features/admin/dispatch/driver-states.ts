import { msg } from '@lingui/core/macro';
import { texts } from '../../../lib/i18n.ts';

/** How the board shows what drivers do now, in lists and on the timeline. */
export const DRIVER_COLORS = {
  AVAILABLE: 'success.main',
  BUSY: 'warning.main',
  OFFLINE: 'text.disabled',
} as const;

export const DRIVER_STATES = texts({ AVAILABLE: msg`Online`, BUSY: msg`On a ride`, OFFLINE: msg`Offline` });

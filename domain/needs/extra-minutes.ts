/** Minutes more at the door are counted in steps, up to this. */
export const MAX_EXTRA_MINUTES = 30;
export const EXTRA_MINUTES_STEP = 5;

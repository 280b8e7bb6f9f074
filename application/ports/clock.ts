/** The time, so that rules can be tried at any moment. */
export interface Clock {
  now(): Date;
}

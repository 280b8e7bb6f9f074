import { CountedMails } from '../../../adapters/rate-limits/counted-mails.ts';
import { describeMailThrottle } from '../../application/mail-throttle-contract.ts';
import { ClockCounter } from '../../support/in-memory/clock-counter.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';

describeMailThrottle(async () => {
  const clock = new FixedClock();
  return new CountedMails((options) => new ClockCounter(clock, options));
});

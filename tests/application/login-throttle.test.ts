import { InMemoryLoginThrottle } from '../support/in-memory/in-memory-login-throttle.ts';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { describeLoginThrottle } from './login-throttle-contract.ts';

describeLoginThrottle(async () => new InMemoryLoginThrottle(new FixedClock()));

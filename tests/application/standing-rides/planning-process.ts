import { createConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { composeUseCases } from '../../support/compose-use-cases.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';

/** The app in a process of its own: plans at the moment that it is given, and says when it begins and ends. */
const [, , databaseUrl = '', moment = ''] = process.argv;
const clock = new FixedClock(new Date(moment));
const pool = createConnectionPool({ databaseUrl, maxConnections: 2 });
const { useCases } = composeUseCases({ pool, databaseUrl, clock });
process.send?.('begins');
const planned = await useCases.planStandingRides.execute();
process.send?.(`planned ${planned}`, () => process.exit(0));

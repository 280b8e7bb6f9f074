import { createConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { composeUseCases } from '../../support/compose-use-cases.ts';

/** A ride that a driver accepts in another process. */
export interface Acceptance {
  readonly driver: UserActor;
  readonly rideId: string;
}

/** The app in a process of its own: accepts what it is told to, and answers with the code of the refusal or null. */
const databaseUrl = process.argv[2] ?? '';
const { useCases } = composeUseCases({
  pool: createConnectionPool({ databaseUrl, maxConnections: 2 }),
  databaseUrl,
});
process.on('message', ({ driver, rideId }: Acceptance) => {
  useCases.acceptRide.execute(driver, { rideId }).then(
    () => process.send?.({ code: null }),
    (error: { code?: string; message: string }) => process.send?.({ code: error.code ?? error.message }),
  );
});
process.send?.('ready');

import type { Environment } from '../../adapters/config/environment.ts';
import type { UnknownVariable } from '../../adapters/config/unknown-variables.ts';
import { SystemClock } from '../../adapters/identity/system-clock.ts';
import { createConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import { openDatabase } from '../app.ts';
import {
  createMapServer,
  createObjectStorage,
  createPaymentGateway,
  createRoutePlanner,
} from '../environment-adapters.ts';
import { examineConfiguration } from './examine-configuration.ts';
import { examineDatabase } from './examine-database.ts';
import { examineReplicas } from './examine-replicas.ts';
import {
  examineDisk,
  examineMail,
  examineMaps,
  examinePaymentProvider,
  examineStorage,
  freeSpace,
  type FreeSpace,
} from './examine-services.ts';
import { fault, reasonOf, type Finding } from './finding.ts';

/** What the checks read of the machine. */
export interface Machine {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly getFreeSpace: FreeSpace;
  /** What is set and nothing reads. */
  readonly unknownVariables?: readonly UnknownVariable[];
}

export const THIS_MACHINE: Machine = { now: Date.now, getFreeSpace: freeSpace };

/** Every check of the installation, each by itself: what one finds keeps no other from being made. Changes nothing. */
export async function examineInstallation(
  environment: Environment,
  onProgress: (what: string) => void,
  machine = THIS_MACHINE,
): Promise<Finding[]> {
  const findings = examineConfiguration(environment, machine.unknownVariables);
  onProgress('the disk and the files');
  findings.push(await examineDisk(environment, machine.getFreeSpace));
  const place = environment.s3 ? 'the bucket' : `${environment.dataDir}/objects`;
  findings.push(await examineStorage(createObjectStorage(environment), place));
  onProgress('the mail server');
  findings.push(await examineMail(environment));
  onProgress('the maps');
  const router = environment.osrmUrl ? createRoutePlanner(environment) : null;
  const { centre } = environment.area.serviceArea;
  findings.push(...(await examineMaps(createMapServer(environment), router, centre)));
  onProgress('the database and the payment provider');
  return [...findings, ...(await examineStores(environment, machine))];
}

async function examineStores(environment: Environment, { now }: Machine): Promise<Finding[]> {
  let database;
  try {
    database = await openDatabase(environment);
  } catch (error) {
    return [fault('database', `The database of DATA_DIR does not start: ${reasonOf(error)}`)];
  }
  const { url: databaseUrl, directUrl } = database;
  const { isProduction } = environment;
  // Opens no connection unless the provider is our own, which is not asked.
  const pool = createConnectionPool({ databaseUrl, maxConnections: 1 });
  try {
    const gateway = createPaymentGateway(environment, pool, new SystemClock());
    return [
      ...(await examineDatabase({ databaseUrl, directUrl, isProduction, now })),
      ...(await examineReplicas({ ...environment, directUrl })),
      await examinePaymentProvider(gateway),
    ];
  } finally {
    await pool.end();
    await database.stop();
  }
}

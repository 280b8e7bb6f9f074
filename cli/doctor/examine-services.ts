import { randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { SmtpMailer } from '../../adapters/email/smtp-mailer.ts';
import type { Environment } from '../../adapters/config/environment.ts';
import type { ObjectStorage } from '../../application/ports/objects.ts';
import type { Geocoder, RoutePlanner } from '../../application/ports/geo.ts';
import type { Coordinates } from '../../domain/geo/coordinates.ts';
import { PaymentGatewayError, type PaymentGateway } from '../../application/ports/payments.ts';
import { fault, ok, reasonOf, warning, type Finding } from './finding.ts';

const MAIL_TIMEOUT_MS = 10_000;
const GIB = 1_024 ** 3;
/** Below the first the database may stop at any time. */
const [FULL_BYTES, SCARCE_BYTES] = [GIB / 2, 5 * GIB];

/** Whether the mail server lets us in. Sends nothing. */
export async function examineMail({ smtpUrl, emailFrom }: Environment): Promise<Finding> {
  if (smtpUrl === null) return ok('mail server', 'None is configured: no e-mail is sent.');
  const mailer = new SmtpMailer({ url: smtpUrl, from: emailFrom, timeoutMs: MAIL_TIMEOUT_MS });
  try {
    await mailer.verify();
    return ok('mail server', 'The mail server lets us in.');
  } catch (error) {
    return fault('mail server', `The mail server does not let us in: ${reasonOf(error)}`);
  } finally {
    mailer.close();
  }
}

/** Whether the payment provider knows us, by a question about a payment that is not there. */
export async function examinePaymentProvider(gateway: PaymentGateway): Promise<Finding> {
  const check = 'payment provider';
  if (gateway.mode === 'unconfigured') return ok(check, 'None is configured: cards are not taken.');
  if (gateway.mode === 'sandbox') return ok(check, 'Test money of our own: there is nobody to ask.');
  try {
    await gateway.payments.find('pi_doctor');
    return ok(check, `The provider knows our keys (${gateway.mode} mode).`);
  } catch (error) {
    const reason = error instanceof PaymentGatewayError && error.code === 'provider_configuration';
    return fault(
      check,
      reason ? 'The provider refuses our keys.' : `The provider does not answer: ${reasonOf(error)}`,
    );
  }
}

/** Whether the map server finds a point, and the router a way; without them the app estimates. */
export async function examineMaps(
  server: Geocoder | null,
  router: RoutePlanner | null,
  at: Coordinates,
): Promise<Finding[]> {
  return [
    server
      ? await examineMapServer(server, at)
      : ok('map server', 'None is configured: bundled places are found.'),
    router
      ? await examineRouter(router, at)
      : ok('router', 'None is configured: distances are straight lines.'),
  ];
}

async function examineMapServer(server: Geocoder, at: Coordinates): Promise<Finding> {
  try {
    await server.reverse(at);
    return ok('map server', 'The map server answers.');
  } catch (error) {
    return warning('map server', `NOMINATIM_URL: ${reasonOf(error)}. Only bundled places are found.`);
  }
}

/** A planner that cannot ask its server estimates, and says so. */
async function examineRouter(router: RoutePlanner, { lat, lng }: Coordinates): Promise<Finding> {
  const { source } = await router.plan({ lat, lng }, { lat: lat + 0.02, lng });
  return source === 'osrm'
    ? ok('router', 'The router answers.')
    : warning('router', 'OSRM_URL does not answer as a router does: distances are straight lines.');
}

/** Writes a file, reads it and takes it away again. */
export async function examineStorage(storage: ObjectStorage, place: string): Promise<Finding> {
  const key = `${randomUUID()}/doctor`;
  try {
    await storage.put(key, Buffer.from('doctor'), 'text/plain');
    const bytes = await storage.read(key);
    await storage.delete(key);
    if (bytes && Buffer.from(bytes).toString() === 'doctor')
      return ok('files', `Files are kept in ${place}.`);
    return fault('files', `What was written to ${place} is not what was read.`);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return fault('files', `Files cannot be kept in ${place}: ${reasonOf(cause ?? error)}`);
  }
}

/** Free bytes where the data are. */
export type FreeSpace = (folder: string) => Promise<number>;

export const freeSpace: FreeSpace = async (folder) => {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export async function examineDisk({ dataDir }: Environment, getFreeSpace: FreeSpace): Promise<Finding> {
  try {
    const free = await getFreeSpace(dataDir);
    const message = `${(free / GIB).toFixed(1)} GiB are free in ${dataDir}.`;
    return (free < FULL_BYTES ? fault : free < SCARCE_BYTES ? warning : ok)('disk', message);
  } catch (error) {
    return fault('disk', `${dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

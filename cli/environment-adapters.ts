import { join } from 'node:path';
import { unconfiguredAlertChannel, WebhookAlertChannel } from '../adapters/alerts/webhook-alert-channel.ts';
import type { Environment } from '../adapters/config/environment.ts';
import type { LiveSettings } from '../adapters/config/live-settings.ts';
import { DemoMailbox } from '../adapters/email/demo-mailbox.ts';
import { SmtpMailer } from '../adapters/email/smtp-mailer.ts';
import { UnconfiguredMailer } from '../adapters/email/unconfigured-mailer.ts';
import { ChainedGeocoder } from '../adapters/geo/chained-geocoder.ts';
import { GazetteerGeocoder } from '../adapters/geo/gazetteer-geocoder.ts';
import { NominatimGeocoder } from '../adapters/geo/nominatim-geocoder.ts';
import { OsrmRoutePlanner } from '../adapters/geo/osrm-route-planner.ts';
import { StraightLineRoutePlanner } from '../adapters/geo/straight-line-route-planner.ts';
import type { ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import { DiskObjectStorage } from '../adapters/object-storage/disk-object-storage.ts';
import { S3ObjectStorage } from '../adapters/object-storage/s3-object-storage.ts';
import { WebPushService } from '../adapters/push/web-push-service.ts';
import { secretKey } from '../adapters/config/secret-key.ts';
import { toVapidKeys, vapidKeysOf } from '../adapters/config/vapid-keys.ts';
import { PostgresSandboxObjects } from '../adapters/postgres/sandbox/postgres-sandbox-objects.ts';
import { sandboxPaymentGateway } from '../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import { unconfiguredPaymentGateway } from '../adapters/sandbox-payments/unconfigured-payment-gateway.ts';
import { stripePaymentGateway } from '../adapters/stripe/stripe-payment-gateway.ts';
import { DemoPhones } from '../adapters/texts/demo-phones.ts';
import { HttpTextMessenger } from '../adapters/texts/http-text-messenger.ts';
import { unconfiguredTextMessenger } from '../adapters/texts/unconfigured-text-messenger.ts';
import type { AlertChannel, Clock } from '../application/ports/operations.ts';
import type { Geocoder, RoutePlanner } from '../application/ports/geo.ts';
import type { PushService } from '../application/ports/notices.ts';
import type { Mailer } from '../application/ports/email.ts';
import type { ObjectStorage } from '../application/ports/objects.ts';
import type { PaymentGateway } from '../application/ports/payments.ts';
import type { TextMessenger } from '../application/ports/texts.ts';
import { getWebUrl } from './app-settings.ts';

// The adapters whose choice the environment makes.

/** How long a rider waits for a map server before the bundled answer is used. */
const MAP_TIMEOUT_MS = 2_500;
/** How long one call of the payment provider, or of the mail server, may take. */
const PAYMENT_TIMEOUT_MS = 8_000;
const MAIL_TIMEOUT_MS = 15_000;
const ALERT_TIMEOUT_MS = 5_000;
const TEXT_TIMEOUT_MS = 10_000;
/** How long a push service of a browser's maker may take. */
const PUSH_TIMEOUT_MS = 10_000;
/** How long one call of the bucket may take. */
const STORAGE_TIMEOUT_MS = 10_000;

/** The bundled places, then the map server where one is given. */
export function createGeocoder(environment: Environment): Geocoder {
  const bundled = new GazetteerGeocoder(environment.area.gazetteer);
  const server = createMapServer(environment);
  return server ? new ChainedGeocoder([bundled, server]) : bundled;
}

/** The map server by itself; null where none is given. */
export function createMapServer(environment: Environment): Geocoder | null {
  const { nominatimUrl, productName, supportEmail, area } = environment;
  if (!nominatimUrl) return null;
  const userAgent = `${productName} (${supportEmail})`;
  return new NominatimGeocoder({
    baseUrl: nominatimUrl,
    timeoutMs: MAP_TIMEOUT_MS,
    userAgent,
    area: area.serviceArea,
  });
}

/** The route server where one is given; otherwise, and when it does not answer, an estimate. */
export function createRoutePlanner({ osrmUrl }: Environment): RoutePlanner {
  const estimate = new StraightLineRoutePlanner();
  return osrmUrl ? new OsrmRoutePlanner({ baseUrl: osrmUrl, timeoutMs: MAP_TIMEOUT_MS }, estimate) : estimate;
}

export function createPaymentGateway(
  { payments, stripe, area: { serviceArea } }: Environment,
  pool: ConnectionPool,
  clock: Clock,
): PaymentGateway {
  if (payments === 'sandbox') return sandboxPaymentGateway(new PostgresSandboxObjects(pool), clock);
  if (!stripe) return unconfiguredPaymentGateway;
  const { apiUrl, ...keys } = stripe;
  return stripePaymentGateway({
    ...keys,
    ...(apiUrl && { host: getHost(apiUrl) }),
    timeoutMs: PAYMENT_TIMEOUT_MS,
    country: serviceArea.country,
    currency: serviceArea.currency.toLowerCase(),
  });
}

function getHost(address: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname: host, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return { host, port: port ? Number(port) : isPlain ? 80 : 443, protocol: isPlain ? 'http' : 'https' };
}

export function createMailer(
  { smtpUrl, hasDemoMailbox }: Environment,
  settings: LiveSettings,
  clock: Clock,
): Mailer & { close?(): void } {
  if (hasDemoMailbox) return new DemoMailbox(clock);
  if (!smtpUrl) return new UnconfiguredMailer();
  const current = settings.follow(
    ['smtpUrl', 'emailFrom'],
    // Where a mail server is given, settings that change give one, too.
    ({ smtpUrl: url, emailFrom: from }) =>
      new SmtpMailer({ url: url ?? smtpUrl, from, timeoutMs: MAIL_TIMEOUT_MS }),
    (former) => former.close(),
  );
  return { isConfigured: true, send: (mail) => current().send(mail), close: () => current().close() };
}

export function createTextMessenger(environment: Environment, clock: Clock): TextMessenger {
  const { texts, hasDemoPhones } = environment;
  if (hasDemoPhones) return new DemoPhones(clock);
  if (!texts) return unconfiguredTextMessenger;
  return new HttpTextMessenger({ ...texts, webUrl: getWebUrl(environment), timeoutMs: TEXT_TIMEOUT_MS });
}

export function createAlertChannel(
  environment: Environment,
  settings: LiveSettings,
  clock: Clock,
): AlertChannel {
  const current = settings.follow(['alertWebhook'], ({ alertWebhook }) =>
    alertWebhook
      ? new WebhookAlertChannel({
          ...alertWebhook,
          consoleUrl: `${getWebUrl(environment)}/admin-dashboard`,
          productName: environment.productName,
          timeoutMs: ALERT_TIMEOUT_MS,
          now: () => clock.now(),
        })
      : unconfiguredAlertChannel,
  );
  return {
    get isConfigured() {
      return current().isConfigured;
    },
    send: (alert) => current().send(alert),
  };
}

export function createPushService(environment: Environment): PushService {
  const { vapidPrivateKey, pushServices: services, supportEmail } = environment;
  const keys = vapidPrivateKey ? toVapidKeys(vapidPrivateKey) : vapidKeysOf(secretKey(environment));
  return new WebPushService({
    keys,
    contact: `mailto:${supportEmail}`,
    services,
    timeoutMs: PUSH_TIMEOUT_MS,
  });
}

/** The bucket where one is given, else a folder among the data. */
export function createObjectStorage({ s3, dataDir }: Environment): ObjectStorage {
  if (s3) return new S3ObjectStorage({ ...s3, timeoutMs: STORAGE_TIMEOUT_MS });
  return new DiskObjectStorage(join(dataDir, 'objects'));
}

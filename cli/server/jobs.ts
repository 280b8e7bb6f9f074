import type { Environment } from '../../adapters/config/environment.ts';
import { JOB_CONNECTIONS, startJobRunner } from '../../adapters/jobs/job-runner.ts';
import { startSweep } from '../../adapters/jobs/sweep.ts';
import { createConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import type { Logger } from '../../adapters/telemetry/logger.ts';
import type { App } from '../app.ts';
import { keepDemoDriversOnline } from '../demo/keep-drivers-online.ts';
import { billingJobs, jobHandlers, nightlyJobs, weeklyJobs } from '../job-handlers.ts';

/** How late the expiry of a ride may be. */
const SWEEP_MS = 3_000;
/** What was written in between is added up by whoever asks for figures. */
const ATTENTION_MS = 60_000;
const FIGURES_MS = 30_000;
/** How late a driver who fell silent may be taken offline. */
const PRESENCE_MS = 15_000;

/** The job queue, and the sweeps of what is due by its own columns: payments wait for the provider, rides do not. */
export async function startJobs(environment: Environment, app: App, logger: Logger) {
  const { directUrl, useCases, eventPublisher, watch } = app;
  const onError = (error: unknown, subject: { rideId?: string; paymentId?: string } = {}) =>
    logger.error({ err: error, ...subject }, 'The sweep failed');
  // Of its own: jobs are fetched however many requests wait for the pool. The queue listens, past a pooler.
  const pool = createConnectionPool({
    databaseUrl: directUrl,
    maxConnections: JOB_CONNECTIONS,
    onIdleError: (error) => logger.warn(`A connection of the job queue broke: ${error.message}`),
  });
  const runner = await startJobRunner({
    pool,
    handlers: jobHandlers(useCases),
    watch: watch.job,
    cron: {
      'expire-idempotency-keys': () => useCases.expireIdempotencyKeys.execute(),
      'purge-cases': () => useCases.purgeCases.execute(),
      'purge-objects': () => useCases.purgeObjects.execute(),
      'expire-sessions': () => useCases.expireSessions.execute(),
      'forget-ride-offers': async () => {
        await useCases.forgetRideOffers.execute();
        await useCases.forgetTripLinks.execute();
        await useCases.forgetNotices.execute();
        await useCases.forgetMessages.execute();
      },
      'forget-security-events': () => useCases.forgetSecurityEvents.execute(),
      'forget-ride-events': () => eventPublisher.forgetOld(),
      // Those of a demo are for its operator to try.
      ...(!environment.isDemo && {
        ...weeklyJobs(useCases, logger),
        ...billingJobs(useCases, app.serviceArea, logger),
      }),
    },
    nightly: nightlyJobs(useCases, app.paymentGateway, logger),
    onError: (message, details) => logger.error({ details }, message),
  });
  const sweep = (name: string, everyMs: number, work: () => Promise<unknown>, firstAfterMs = 0) =>
    startSweep({ name, everyMs, firstAfterMs, work, onError, watch: watch.sweep });
  const sweeps = [
    sweep('expire-rides', SWEEP_MS, () =>
      useCases.expireRides.execute((rideId, error) => onError(error, { rideId })),
    ),
    sweep('ask-next', SWEEP_MS, () =>
      useCases.askNextDrivers.execute((rideId, error) => onError(error, { rideId })),
    ),
    sweep('watch-documents', SWEEP_MS, () => useCases.watchDocuments.execute()),
    sweep('plan-standing-rides', ATTENTION_MS, () => useCases.planStandingRides.execute()),
    sweep('keep-standing-rides', PRESENCE_MS, () =>
      useCases.keepStandingRides.execute((rideId, error) => onError(error, { rideId })),
    ),
    sweep('keep-standing-prices', ATTENTION_MS, () => useCases.keepStandingPrices.execute()),
    sweep('mail-rides', SWEEP_MS, () => useCases.mailRides.execute()),
    sweep('recover-payments', SWEEP_MS, () =>
      useCases.recoverPayments.execute((paymentId, error) => onError(error, { paymentId })),
    ),
    // Nobody could be heard of while the server was away: everyone gets as long as anyone.
    sweep(
      'take-silent-offline',
      PRESENCE_MS,
      () => useCases.takeSilentOffline.execute(),
      environment.driverSilentSeconds * 1000,
    ),
    sweep('count-figures', FIGURES_MS, () => useCases.countFigures.execute()),
    sweep('lapse-returns', ATTENTION_MS, () => useCases.lapseReturns.execute()),
    sweep('report-attention', ATTENTION_MS, () => useCases.reportAttention.execute()),
  ];
  if (environment.isDemo) {
    sweeps.push(sweep('keep-demo-drivers-online', PRESENCE_MS, () => keepDemoDriversOnline(app)));
  }
  return { stop: () => Promise.all([runner.stop(), ...sweeps.map((sweep) => sweep.stop())]) };
}

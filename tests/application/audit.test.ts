import { describe, expect, it } from 'vitest';
import type { UnitOfWork } from '../../application/ports/unit-of-work.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { readyForApproval } from '../support/approve-driver.ts';
import { anApplicationForm } from '../support/builders/a-driver-application.ts';
import { InMemoryApp } from '../support/in-memory/in-memory-app.ts';
import { proposedRates } from '../support/proposed-rates.ts';

const RATES = {
  ...proposedRates,
  schedulingFee: '3',
  shortDistancePerMile: '2',
  longDistancePerMile: '2',
  commissionRate: '80',
  reason: 'Fuel prices',
};

/** An app whose audit log can be made to fail, as when its table is full. */
function productWithAuditLog() {
  const log = { isBroken: false };
  const through = (store: UnitOfWork): UnitOfWork => ({
    run: (work) =>
      store.run((stores) => {
        const append = log.isBroken
          ? () => Promise.reject(new Error('The audit log is broken'))
          : stores.audit.append.bind(stores.audit);
        return work({ ...stores, audit: { ...stores.audit, append, has: (act) => stores.audit.has(act) } });
      }),
  });
  return { log, app: new InMemoryApp(through) };
}

interface Stage {
  readonly app: InMemoryApp;
  readonly admin: UserActor;
  readonly rider: UserActor;
  readonly driver: UserActor;
}

/** A completed ride of last week, so that there is something to pay out. */
async function setUp(app: InMemoryApp): Promise<Stage> {
  const [admin, rider] = [await app.admin(), await app.rider(100_00)];
  const driver = await app.driver();
  await app.completed(rider, driver);
  app.clock.advance({ days: 7 });
  return { app, admin, rider, driver };
}

interface Change {
  readonly before?: (stage: Stage) => unknown;
  readonly change: (stage: Stage) => unknown;
  /** The job written down before the provider is asked, which stays whatever happens then. */
  readonly job?: string;
}

const askForPayout = ({ app, driver }: Stage) => app.useCases.requestPayout.execute(driver, { amount: '10' });

const reviewed = ({ app }: Stage) => [...app.tables.payoutRequests.keys()][0] ?? '';

const approve = async (stage: Stage, outcome: 'succeeded' | 'unknown') => {
  const { app, admin } = stage;
  app.gateway.answer = () =>
    outcome === 'unknown' ? { outcome, reason: 'Timed out' } : { outcome, transferId: 'tr_1' };
  await app.useCases.approvePayoutRequest.execute(admin, { id: reviewed(stage) });
};

/** Every change of money outside a ride, of a price or of a role, with what has to come before it. */
const changes: Record<string, Change> = {
  'pricing.update': {
    change: ({ app, admin }) => app.useCases.updatePricing.execute(admin, RATES),
  },
  'wallet.credit': { change: ({ app, rider }) => app.credit(rider, '5') },
  'driver.apply': {
    change: ({ app, driver }) => app.useCases.submitDriverApplication.execute(driver, anApplicationForm()),
  },
  'driver.approve': {
    before: ({ app, driver }) => readyForApproval(app, driver),
    change: ({ app, admin, driver }) =>
      app.useCases.reviewDriverApplication.execute(admin, { driverId: driver.userId, status: 'approved' }),
  },
  'driver.reject': {
    before: ({ app, driver }) => readyForApproval(app, driver),
    change: ({ app, admin, driver }) =>
      app.useCases.reviewDriverApplication.execute(admin, {
        driverId: driver.userId,
        status: 'rejected',
        rejectionReason: 'No insurance',
      }),
  },
  'driver-document.refuse': {
    before: ({ app, driver }) => readyForApproval(app, driver),
    change: ({ app, admin }) => {
      const [document] = [...app.tables.documents.values()];
      const review = { documentId: document?.id ?? '', isAccepted: false, reason: 'Not readable' };
      return app.useCases.reviewDriverDocument.execute(admin, review);
    },
  },
  'user.create-admin': {
    change: ({ app, admin }) => {
      const account = { email: 'b@maumee.test', password: 'maumee-river', firstName: 'B', lastName: 'B' };
      return app.useCases.createAdmin.execute(admin, account);
    },
  },
  'user.end-sessions': {
    change: ({ app, admin, driver }) => {
      const email = app.tables.users.get(driver.userId)?.email ?? '';
      return app.useCases.endUserSessions.execute(admin, { email, reason: 'Phone lost' });
    },
  },
  'user.reset-second-factor': {
    change: ({ app, admin, driver }) => {
      const email = app.tables.users.get(driver.userId)?.email ?? '';
      return app.useCases.resetSecondFactor.execute(admin, { email, reason: 'Phone lost' });
    },
  },
  'payout.generate': {
    change: ({ app, admin }) => app.useCases.generatePayouts.execute(admin),
  },
  'payout.process': {
    before: ({ app, admin }) => app.useCases.generatePayouts.execute(admin),
    change: ({ app, admin }) => app.useCases.processPayouts.execute(admin),
  },
  'payout.transfer': {
    before: async ({ app, admin }) => {
      await app.useCases.generatePayouts.execute(admin);
      await app.useCases.processPayouts.execute(admin);
    },
    change: ({ app, admin }) => app.useCases.transferPayouts.execute(admin),
    job: 'finish-payout',
  },
  'payout-request.create': { change: askForPayout },
  'payout-request.reject': {
    before: askForPayout,
    change: (stage) => {
      const input = { id: reviewed(stage), notes: 'Too soon' };
      return stage.app.useCases.rejectPayoutRequest.execute(stage.admin, input);
    },
  },
  'payout-request.approve': {
    before: askForPayout,
    change: (stage) => approve(stage, 'unknown'),
  },
  'payout-request.transfer': {
    before: async (stage) => {
      await askForPayout(stage);
      await approve(stage, 'unknown');
    },
    change: (stage) => approve(stage, 'succeeded'),
  },
  'ride.refund': {
    change: ({ app, admin }) => {
      const [rideId = ''] = app.tables.rides.keys();
      return app.useCases.refundRide.execute(admin, { rideId, amount: '5', reason: 'A long way round' });
    },
  },
};

describe('the audit log', () => {
  it.each(Object.entries(changes))('has a row for %s', async (action, { before, change }) => {
    const { app } = productWithAuditLog();
    const stage = await setUp(app);
    await before?.(stage);
    const rows = app.tables.audit.length;
    await change(stage);
    expect(app.tables.audit.slice(rows)).toMatchObject([{ action }]);
  });

  it.each(Object.entries(changes))('comes with %s or nothing does', async (_, { before, change, job }) => {
    const { app, log } = productWithAuditLog();
    const stage = await setUp(app);
    await before?.(stage);
    log.isBroken = true;
    const tables = app.tables;
    await expect(async () => change(stage)).rejects.toThrow('The audit log is broken');
    const isIntent = ([key]: [string, unknown]) => !tables.jobs.has(key);
    const intents = [...app.tables.jobs].filter(isIntent);
    expect(intents.map(([, { name }]) => name)).toEqual(job ? [job] : []);
    expect(app.tables).toEqual({ ...tables, jobs: new Map([...tables.jobs, ...intents]) });
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresDriverDocuments } from '../../../adapters/postgres/drivers/postgres-driver-documents.ts';
import { poolRunner } from '../../../adapters/postgres/sql-runner.ts';
import { REMINDER_DAYS, reminderDue } from '../../../domain/onboarding/driver-document.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { readyForApproval } from '../../support/approve-driver.ts';
import { toRefusal } from '../../support/refusal.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 6 });
let admins: UserActor[];
let applicant: UserActor;
let people = 0;

beforeAll(async () => {
  admins = [await anAdmin(app.useCases), await anAdmin(app.useCases)];
});
beforeEach(async () => {
  people += 1;
  const { user } = await app.useCases.registerUser.execute({
    email: `applicant-${people}@maumee.test`,
    password: 'secret-1',
    userType: 'driver',
    firstName: 'Ada',
    lastName: 'New',
  });
  applicant = { kind: 'user', userType: 'driver', userId: user.id };
});

const find = () => app.useCases.showDriverReview.execute(admins[0] ?? null, { driverId: applicant.userId });
const rejection = { status: 'rejected', rejectionReason: 'No insurance' } as const;

describe('two reviewers', () => {
  it.each([1, undefined])('do not both decide (version %s)', async (version) => {
    const applicationId = await readyForApproval(app, applicant);
    const answers = await Promise.allSettled(
      admins.map((admin, index) =>
        app.useCases.reviewDriverApplication.execute(admin, {
          applicationId,
          version,
          ...(index === 0 ? { status: 'approved' } : rejection),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { application, view } = await find();
    expect(view.user.isDriverApproved).toBe(application.status === 'approved');
    expect(application.version).toBe(2);
    const { rows } = await app.pool.query(
      `select action from audit_log where subject_id = $1 and action in ('driver.approve', 'driver.reject')`,
      [applicant.userId],
    );
    expect(rows).toHaveLength(1);
  });

  it('do not approve what is refused at the same moment', async () => {
    const applicationId = await readyForApproval(app, applicant);
    const [document] = (await find()).documents;
    const refusal = { documentId: document?.id ?? '', isAccepted: false, reason: 'Not readable' };
    await Promise.allSettled([
      app.useCases.reviewDriverDocument.execute(admins[0] ?? null, refusal),
      app.useCases.reviewDriverApplication.execute(admins[1] ?? null, { applicationId, status: 'approved' }),
    ]);
    const { view } = await find();
    // Whoever came first: nobody without valid documents is offered rides.
    expect(view.driver.documentsValidUntil).toBeNull();
  });
});

describe('a driver whose document is refused', () => {
  it('loses rides that have not begun, also scheduled ones, and can accept none', async () => {
    const [rider, driver] = [await aFundedRider(app.useCases, '500'), await anOnlineDriver(app.useCases)];
    const request = (scheduledFor?: string) =>
      app.useCases.requestRide.execute(rider, {
        ...aBooking(),
        ...(scheduledFor && { driverType: 'specific', selectedDriverId: driver.userId, scheduledFor }),
      });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = await request(tomorrow);
    await app.useCases.acceptRide.execute(driver, { rideId: scheduled.id });
    const open = await request();
    const { documents } = await app.useCases.showDriverReview.execute(admins[0] ?? null, {
      driverId: driver.userId,
    });
    const refusal = { documentId: documents[0]?.id ?? '', isAccepted: false, reason: 'Not readable' };
    await app.useCases.reviewDriverDocument.execute(admins[0] ?? null, refusal);
    const answer = await toRefusal(() => app.useCases.acceptRide.execute(driver, { rideId: open.id }));
    expect(answer).toMatchObject({ kind: 'forbidden', code: 'DOCUMENTS_NOT_VALID' });
    expect(await app.useCases.listRideRequests.execute(driver)).toEqual({ asked: [], open: [] });
    const available = await app.useCases.listAvailableDrivers.execute(rider);
    expect(available.map(({ view }) => view.user.id)).not.toContain(driver.userId);
    const released = await app.useCases.releaseRides.execute({ userId: driver.userId, adminId: null });
    expect(released).toBe(1);
    const { ride } = await app.useCases.showRide.execute(rider, { rideId: scheduled.id });
    expect(ride).toMatchObject({ status: 'pending', driverId: null });
  });
});

describe('reminders', () => {
  it('are found by the database on the days that the rule says', async () => {
    await readyForApproval(app, applicant);
    const documents = postgresDriverDocuments(poolRunner(app.pool));
    const [document] = await documents.ofUser(applicant.userId);
    if (!document) throw new Error('No document');
    const marks = [null, ...REMINDER_DAYS];
    for (const state of ['accepted', 'submitted'] as const) {
      for (const remindedDays of marks) {
        const one = { ...document, state, acceptedUntil: '2026-03-31', remindedDays };
        await documents.save(one);
        for (let day = 1; day <= 40; day += 1) {
          const today = new Date(Date.UTC(2026, 1, 22 + day)).toISOString().slice(0, 10);
          const isFound = (await documents.toRemind(today)).includes(applicant.userId);
          expect([state, remindedDays, today, isFound]).toEqual([
            state,
            remindedDays,
            today,
            reminderDue(one, today) !== null,
          ]);
        }
      }
    }
  });
});

describe('the list of applications', () => {
  it('holds what reviewers need, by state and page by page, in two statements', async () => {
    await readyForApproval(app, applicant);
    const admin = admins[0] ?? null;
    const page = await app.useCases.listDriverApplications.execute(admin, { status: 'pending', limit: 1 });
    expect(page.items).toMatchObject([
      {
        application: { status: 'pending' },
        view: { user: { id: applicant.userId } },
        documents: [{ type: 'drivers_license' }, { type: 'insurance' }, { type: 'registration' }],
        reviewerName: null,
      },
    ]);
    const everything = await app.useCases.listDriverApplications.execute(admin, { limit: 100 });
    const next = await app.useCases.listDriverApplications.execute(admin, {
      limit: 1,
      after: everything.cursors[0],
    });
    expect(next.items[0]?.application.id).toBe(everything.items[1]?.application.id);
  });
});

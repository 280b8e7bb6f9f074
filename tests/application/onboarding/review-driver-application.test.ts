import { beforeEach, describe, expect, it } from 'vitest';
import type { ReviewDriverApplicationInput } from '../../../application/onboarding/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { readyForApproval, submitDocuments } from '../../support/approve-driver.ts';
import { anApplicationForm } from '../../support/builders/a-driver-application.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let driver: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  driver = await app.driver({ approved: false, isAvailable: false, documentsValidUntil: null });
  admin = await app.admin();
});

const review = (input: Partial<ReviewDriverApplicationInput>, actor = admin) =>
  app.useCases.reviewDriverApplication.execute(actor, {
    driverId: driver.userId,
    ...input,
  } as ReviewDriverApplicationInput);
const approve = (input: Partial<ReviewDriverApplicationInput> = {}) =>
  review({ status: 'approved', ...input });
const reject = (input: Partial<ReviewDriverApplicationInput> = {}) =>
  review({ status: 'rejected', rejectionReason: 'No insurance', ...input });
const apply = (overrides = {}) =>
  app.useCases.submitDriverApplication.execute(driver, anApplicationForm(overrides));
const user = () => app.tables.users.get(driver.userId);
const application = () => app.tables.applications.get(driver.userId);
const mails = () =>
  [...app.tables.emails.values()].map(({ template, data }) => [template, data]).slice(-1)[0];

describe('approving an application', () => {
  it('lets the driver drive, copies phone and vehicle, and tells by mail and in the audit log', async () => {
    await readyForApproval(app, driver);
    const approved = await approve();
    expect(approved).toMatchObject({ status: 'approved', reviewedBy: admin.userId, version: 2 });
    expect(user()).toMatchObject({ isDriverApproved: true, phone: '+14195550117' });
    expect(app.tables.profiles.get(driver.userId)?.vehicle).toEqual({
      make: 'Ford',
      model: 'Escape',
      year: 2021,
      color: 'Red',
      licensePlate: 'JMH 1189',
    });
    expect(mails()).toEqual(['application-approved', {}]);
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'driver.approve',
      subjectId: driver.userId,
      before: { status: 'pending' },
    });
    await app.useCases.updateDriverProfile.execute(driver, { isAvailable: true });
  });

  it('again changes nothing', async () => {
    await readyForApproval(app, driver);
    await approve();
    const [rows, queued] = [app.tables.audit.length, app.tables.emails.size];
    expect(await approve()).toMatchObject({ status: 'approved', version: 2 });
    expect([app.tables.audit.length, app.tables.emails.size]).toEqual([rows, queued]);
  });

  it('is refused without documents, with one that waits, and with one that was refused', async () => {
    await apply();
    await expectRefusal(() => approve(), 'DOCUMENTS_NOT_REVIEWED');
    const [first = '', ...others] = await submitDocuments(app.useCases, driver);
    for (const documentId of others)
      await app.useCases.reviewDriverDocument.execute(admin, { documentId, isAccepted: true });
    await expectRefusal(() => approve(), 'DOCUMENTS_NOT_REVIEWED');
    const refusal = { documentId: first, isAccepted: false, reason: 'Not readable' };
    await app.useCases.reviewDriverDocument.execute(admin, refusal);
    await expectRefusal(() => approve(), 'DOCUMENTS_NOT_REVIEWED');
    expect(user()?.isDriverApproved).toBe(false);
  });

  it('is refused when the agreement is not accepted', async () => {
    await readyForApproval(app, driver);
    const sent = application();
    if (sent) app.tables.applications.set(driver.userId, { ...sent, goodDriverAgreementAccepted: false });
    await expectRefusal(() => approve(), 'AGREEMENT_MISSING');
    expect(user()?.isDriverApproved).toBe(false);
  });

  it('of somebody without an application is refused', async () => {
    const answer = { kind: 'not_found', message: 'Driver application not found' };
    await expectRefusal(() => approve(), answer);
    const rider = await app.rider();
    await expectRefusal(() => approve({ driverId: rider.userId }), answer);
    const applicationId = app.ids.next();
    await expectRefusal(() => approve({ driverId: null, applicationId }), answer);
  });
});

describe('a decision', () => {
  it.each([
    [{ status: 'rejected', rejectionReason: ' ' }, 'Please provide a reason for rejection'],
    [{ status: 'changes_requested' }, 'Please say what has to be changed'],
    [{ status: undefined }, 'Please select a status for the review.'],
    [{ status: 'pending' }, 'Please select a status for the review.'],
  ])('needs its words: %j', async (input, message) => {
    await apply();
    await expectRefusal(() => review(input as ReviewDriverApplicationInput), { message });
  });

  it('stands: what was approved is not rejected, what was rejected is not approved', async () => {
    await readyForApproval(app, driver);
    await approve();
    await expectRefusal(() => reject(), 'APPLICATION_DECIDED');
    expect(user()?.isDriverApproved).toBe(true);
    driver = await app.driver({ approved: false });
    await readyForApproval(app, driver);
    await reject();
    await expectRefusal(() => approve(), 'APPLICATION_DECIDED');
    expect(user()?.isDriverApproved).toBe(false);
  });

  it('is made of what was read: of two reviewers one finds that it has changed', async () => {
    await readyForApproval(app, driver);
    const answers = await Promise.allSettled([approve({ version: 1 }), reject({ version: 1 })]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(answers[1]).toMatchObject({ reason: { code: 'APPLICATION_CHANGED' } });
  });

  it('is not made of an application that was sent again meanwhile', async () => {
    await apply();
    await review({ status: 'changes_requested', changesRequested: 'The plate is missing' });
    await apply({ licensePlate: 'NEW 1' });
    await expectRefusal(() => reject({ version: 2 }), 'APPLICATION_CHANGED');
    expect(await reject({ version: 3 })).toMatchObject({ status: 'rejected' });
  });

  it('keeps the notes of reviewers before', async () => {
    await apply();
    await review({ status: 'under_review', reviewNotes: 'Called twice' });
    expect(await reject()).toMatchObject({ reviewNotes: 'Called twice' });
  });
});

describe('an applicant', () => {
  it('is told what to change, sends it again, and waits again', async () => {
    await apply();
    expect(mails()).toEqual(['application-received', {}]);
    await review({ status: 'changes_requested', changesRequested: 'The plate is missing' });
    expect(mails()).toEqual(['application-changes', { changes: 'The plate is missing' }]);
    const again = await apply({ licensePlate: 'NEW 1' });
    expect(again).toMatchObject({
      status: 'pending',
      licensePlate: 'NEW 1',
      version: 3,
      changesRequested: null,
      reviewedAt: null,
    });
    expect(app.tables.audit.at(-1)).toMatchObject({ action: 'driver.apply-again' });
  });

  it('is told why not, and may apply again', async () => {
    await apply();
    await reject();
    expect(mails()).toEqual(['application-rejected', { reason: 'No insurance' }]);
    expect(await apply()).toMatchObject({ status: 'pending', rejectionReason: null });
  });

  it.each(['under_review', 'approved'] as const)('waits while it is %s', async (status) => {
    await readyForApproval(app, driver);
    await review({ status });
    await expectRefusal(() => apply(), 'APPLICATION_EXISTS');
  });
});

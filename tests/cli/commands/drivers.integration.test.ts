import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { readyForApproval } from '../../support/approve-driver.ts';
import { useTestUseCases } from '../../support/test-use-cases.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

const app = useTestUseCases();
let applicant: UserActor;
let people = 0;

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
  await readyForApproval(app, applicant);
});

const drivers = (...args: string[]) => runMaumee(['drivers', ...args, '--json'], onDatabase(app.databaseUrl));
const show = async () => (await drivers('show', applicant.userId)).json();

describe('maumee drivers', () => {
  it('lists and shows who has applied', async () => {
    const listed = await drivers('list', '--status', 'pending', '--limit', '1');
    expect(listed.json()).toMatchObject([{ driver: applicant.userId, name: 'Ada New', status: 'pending' }]);
    expect(await show()).toMatchObject({
      vehicle: 'Red 2021 Ford Escape, JMH 1189',
      agreementAccepted: true,
    });
  });

  it('tries and approves', async () => {
    const tried = await drivers('approve', applicant.userId, '--dry-run');
    expect(tried.json()).toEqual({ driver: applicant.userId, status: 'approved', changed: false });
    expect(await show()).toMatchObject({ status: 'pending' });
    await drivers('approve', applicant.userId, '--notes', 'Called', '--yes');
    expect(await show()).toMatchObject({ status: 'approved', reviewNotes: 'Called' });
  });

  it('says why it does not approve: a refused document', async () => {
    const refused = await drivers(
      'review-document',
      applicant.userId,
      '--type',
      'insurance',
      '--refuse',
      'Not readable',
      '--yes',
    );
    expect(refused.json()).toMatchObject({ type: 'insurance', state: 'refused' });
    const { exitCode, stderr } = await drivers('approve', applicant.userId, '--yes');
    expect([exitCode, stderr.split(':')[0]]).toEqual([5, 'DOCUMENTS_NOT_REVIEWED']);
  });

  it('rejects, and asks for changes, for a reason only', async () => {
    expect((await drivers('reject', applicant.userId)).stderr).toContain("'--reason <text>' not specified");
    await drivers('request-changes', applicant.userId, '--reason', 'The plate', '--yes');
    expect(await show()).toMatchObject({ status: 'changes_requested', changesRequested: 'The plate' });
    await drivers('reject', applicant.userId, '--reason', 'No insurance', '--yes');
    expect(await show()).toMatchObject({ status: 'rejected', rejectionReason: 'No insurance' });
  });

  it('suspends and reinstates', async () => {
    const suspended = await drivers('suspend', applicant.userId, '--reason', 'A complaint', '--yes');
    expect(suspended.json()).toMatchObject({ id: applicant.userId, suspended: true, changed: true });
    const back = await drivers('reinstate', applicant.userId, '--reason', 'Cleared up', '--yes');
    expect(back.json()).toMatchObject({ id: applicant.userId, suspended: false, changed: true });
  });
});

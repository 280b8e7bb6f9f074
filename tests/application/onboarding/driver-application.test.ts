import { beforeEach, describe, expect, it } from 'vitest';
import type { SubmitDriverApplicationInput } from '../../../application/onboarding/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { anApplicationForm } from '../../support/builders/a-driver-application.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  driver = await app.driver({ approved: false });
});

const submit = (overrides: Partial<SubmitDriverApplicationInput> = {}, actor = driver) =>
  app.useCases.submitDriverApplication.execute(actor, { ...anApplicationForm(), ...overrides });
const show = (actor = driver) => app.useCases.showDriverApplication.execute(actor);

describe('applying to drive', () => {
  it("is kept under the applicant's own address, and shown to the applicant only", async () => {
    const other = await app.driver({ approved: false });
    expect(await show()).toBeNull();
    const application = await submit();
    expect(application).toMatchObject({ ...anApplicationForm(), status: 'pending', reviewedAt: null });
    expect(application.email).toBe(app.tables.users.get(driver.userId)?.email);
    expect(await show()).toEqual(application);
    expect(await show(other)).toBeNull();
  });

  it('happens once', async () => {
    const first = await submit();
    const again = await toRefusal(() => submit({ city: 'Maumee' }));
    expect(again).toMatchObject({ kind: 'conflict', code: 'APPLICATION_EXISTS' });
    expect(await show()).toEqual(first);
  });

  it('happens once for two clicks', async () => {
    const results = await Promise.allSettled([submit(), submit()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('follows the driver to another address', async () => {
    const { id } = await submit();
    await app.store.run(({ users }) => users.saveEmail(driver.userId, 'other@maumee.test', null));
    expect(await show()).toMatchObject({ id, email: 'other@maumee.test' });
  });

  it('goes by the date in the area', async () => {
    // Still November 21 in Toledo.
    const lateEvening = new Date('2026-11-22T04:59:00Z').getTime();
    app.clock.advance({ seconds: (lateEvening - app.clock.now().getTime()) / 1000 });
    await expectRefusal(() => submit({ insuranceExpiry: '2026-11-20' }), {
      code: 'INVALID_FIELD',
      details: { field: 'insuranceExpiry' },
    });
    expect(await submit({ insuranceExpiry: '2026-11-21' })).toMatchObject({ status: 'pending' });
  });

  it.each([
    [{ dateOfBirth: '1984-02-30' }, 'dateOfBirth'],
    [{ dateOfBirth: '02/28/1984' }, 'dateOfBirth'],
    [{ state: 'Ohio' }, 'state'],
    [{ zipCode: '4362' }, 'zipCode'],
    [{ phone: '555-0117' }, 'phone'],
    [{ vehicleYear: 2021.5 }, 'vehicleYear'],
    [{ licenseNumber: ' ' }, 'licenseNumber'],
    [{ licenseNumber: '078-05-1120' }, 'licenseNumber'],
    [{ dateOfBirth: '2015-01-01' }, 'dateOfBirth'],
    [{ goodDriverAgreementAccepted: false }, 'goodDriverAgreementAccepted'],
    [{ hasValidSSN: 'yes' as unknown as boolean }, 'hasValidSSN'],
  ])('is refused with %j', async (overrides, field) => {
    await expectRefusal(() => submit(overrides), { kind: 'invalid', details: { field } });
    expect(await show()).toBeNull();
  });

  it('ignores what only an admin decides, and a social security number', async () => {
    const smuggled = { status: 'approved', reviewedBy: driver.userId, email: 'x@y.z', ssn: '078-05-1120' };
    const application = await submit(smuggled as Partial<SubmitDriverApplicationInput>);
    expect(application).toMatchObject({ status: 'pending', reviewedBy: null });
    expect(JSON.stringify(application)).not.toMatch(/078|x@y\.z/);
  });
});

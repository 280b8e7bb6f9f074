import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { readyForApproval, submitDocuments } from '../../support/approve-driver.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { upload } from '../../support/uploads.ts';

const DAY = { days: 1 };
const FAR = '2099-01-01';

let app: InMemoryApp;
let driver: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  driver = await app.driver({ documentsValidUntil: null, isAvailable: false });
  admin = await app.admin();
});

const submit = async (type: 'drivers_license' | 'insurance' | 'registration', expiresOn = FAR) => {
  const id = await upload(app.useCases, driver, { purpose: 'driver_document' });
  const uploadUrl = `/api/objects/uploads/${id}`;
  return app.useCases.submitDriverDocument.execute(driver, { type, uploadUrl, expiresOn });
};
const accept = (documentId: string) =>
  app.useCases.reviewDriverDocument.execute(admin, { documentId, isAccepted: true });
const refuse = (documentId: string, reason = 'Not readable') =>
  app.useCases.reviewDriverDocument.execute(admin, { documentId, isAccepted: false, reason });
const profile = () => app.tables.profiles.get(driver.userId);
const today = () => app.clock.now().toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
const mails = () => [...app.tables.emails.values()].map(({ template }) => template);
const releases = () => [...app.tables.jobs.values()].filter(({ name }) => name === 'release-rides');
const goOnline = () => app.useCases.updateDriverProfile.execute(driver, { isAvailable: true });

describe("a driver's documents", () => {
  it('let the driver drive once all three are accepted, until the first of them ends', async () => {
    const [license, insurance] = [await submit('drivers_license'), await submit('insurance', '2030-06-30')];
    const registration = await submit('registration');
    await accept(license.id);
    await accept(insurance.id);
    expect(profile()?.documentsValidUntil).toBeNull();
    await expectRefusal(goOnline, 'DOCUMENTS_NOT_VALID');
    await accept(registration.id);
    // Midnight in Toledo after the last day.
    expect(profile()?.documentsValidUntil).toEqual(new Date('2030-07-01T04:00:00Z'));
    await goOnline();
  });

  it('stop the driver at once when one is refused: offline, rides released, a mail with the reason', async () => {
    await readyForApproval(app, driver);
    await goOnline();
    const [license] = [...app.tables.documents.values()];
    await refuse(license?.id ?? '');
    expect(profile()).toMatchObject({ isAvailable: false, documentsValidUntil: null });
    expect(releases()).toMatchObject([{ payload: { userId: driver.userId, adminId: admin.userId } }]);
    expect(mails().at(-1)).toBe('document-refused');
    await expectRefusal(goOnline, 'DOCUMENTS_NOT_VALID');
  });

  it('are renewed without a pause: the old one holds while the new one waits', async () => {
    await readyForApproval(app, driver);
    const before = profile()?.documentsValidUntil;
    const renewed = await submit('insurance', '2100-01-01');
    expect(renewed).toMatchObject({ state: 'submitted', acceptedUntil: FAR });
    expect(profile()?.documentsValidUntil).toEqual(before);
    await goOnline();
  });

  it('are one of each type, and the file of the one before is not kept', async () => {
    const [first, second] = [await submit('insurance'), await submit('insurance')];
    expect([...app.tables.documents.values()].map(({ id }) => id)).toEqual([second.id]);
    expect(app.tables.storedObjects.get(first.objectId)?.state).toBe('released');
    expect(app.tables.storedObjects.get(second.objectId)?.state).toBe('attached');
  });

  it('are accepted as they were seen: not one that was replaced meanwhile', async () => {
    const first = await submit('insurance');
    await submit('insurance');
    await expectRefusal(() => accept(first.id), { kind: 'not_found' });
  });

  it('are not accepted after their last day, nor taken', async () => {
    await expectRefusal(() => submit('insurance', inDays(-1)), { details: { field: 'expiresOn' } });
    const { id } = await submit('insurance', inDays(0));
    app.clock.advance({ days: 2 });
    await expectRefusal(() => accept(id), 'DOCUMENT_EXPIRED');
  });

  it('are refused for a reason', async () => {
    const { id } = await submit('insurance');
    await expectRefusal(() => refuse(id, ' '), { message: 'Please say why the document is refused' });
  });

  it("are not made of somebody else's upload, of a photo, or of one used before", async () => {
    const other = await app.driver();
    const foreign = await upload(app.useCases, other, { purpose: 'driver_document' });
    const photo = await upload(app.useCases, driver);
    const used = (await submit('registration')).objectId;
    for (const [id, refusal] of [
      [foreign, { kind: 'not_found' }],
      [photo, { kind: 'not_found' }],
      [used, { code: 'UPLOAD_MISSING' }],
    ] as const) {
      const uploadUrl = `/api/objects/uploads/${id}`;
      const input = { type: 'insurance', uploadUrl, expiresOn: FAR } as const;
      const answer = await toRefusal(() => app.useCases.submitDriverDocument.execute(driver, input));
      expect(answer).toMatchObject(refusal);
    }
  });
});

describe('a document that expires', () => {
  const watch = () => app.useCases.watchDocuments.execute();

  it('is told of 30 days, 7 days and a day ahead and when it has expired, each once', async () => {
    const ids = [await submit('drivers_license', inDays(40)), await submit('insurance')];
    for (const { id } of [...ids, await submit('registration')]) await accept(id);
    await goOnline();
    const counts: number[] = [];
    for (let day = 0; day <= 42; day += 1) {
      counts.push(await watch());
      expect(await watch()).toBe(0);
      app.clock.advance(DAY);
    }
    const days = counts.flatMap((count, day) => (count > 0 ? [day] : []));
    expect(days).toEqual([10, 33, 39, 41]);
    const sent = [...app.tables.emails.values()].filter(({ template }) => template.startsWith('document-'));
    expect(sent.map(({ template, data }) => [template, 'days' in data ? data.days : null])).toEqual([
      ['document-expiring', 30],
      ['document-expiring', 7],
      ['document-expiring', 1],
      ['document-expired', null],
    ]);
  });

  it('takes the driver offline and releases the rides when its day has passed', async () => {
    for (const id of await submitDocuments(app.useCases, driver, inDays(1))) await accept(id);
    await goOnline();
    await watch();
    expect(profile()?.isAvailable).toBe(true);
    app.clock.advance({ days: 2 });
    await expectRefusal(goOnline, 'DOCUMENTS_NOT_VALID');
    expect(await watch()).toBe(3);
    expect(profile()?.isAvailable).toBe(false);
    expect(releases()).toHaveLength(1);
  });

  it('is not told of while a renewal waits, until it has expired', async () => {
    await accept((await submit('insurance', inDays(5))).id);
    await submit('insurance', FAR);
    expect(await watch()).toBe(0);
    app.clock.advance({ days: 6 });
    expect(await watch()).toBe(1);
    expect(mails().at(-1)).toBe('document-expired');
  });

  it('is told of by one of two processes', async () => {
    await accept((await submit('insurance', inDays(5))).id);
    expect(await Promise.all([watch(), watch()])).toEqual([1, 0]);
  });

  it('counts anew once another one was accepted', async () => {
    await accept((await submit('insurance', inDays(5))).id);
    await watch();
    await accept((await submit('insurance', inDays(6))).id);
    expect(await watch()).toBe(1);
  });
});

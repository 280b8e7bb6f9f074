import { expect, it } from 'vitest';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { upload } from '../../support/uploads.ts';

it('a document of a driver is read for five minutes by whoever was given a link to it, and by that link only', async () => {
  const app = new InMemoryApp();
  const [driver, admin] = [await app.driver(), await app.admin()];
  const id = await upload(app.useCases, driver, { purpose: 'driver_document' });
  const { useCases } = app;
  const link = new URL(useCases.objectLinks.readUrl({ id }, admin.userId), 'http://localhost');
  const query = Object.fromEntries(link.searchParams) as Record<'reader' | 'expires' | 'signature', string>;
  const read = (changes = {}) => useCases.readFile.execute({ id, ...query, ...changes });
  await expectRefusal(() => read(), { kind: 'not_found' });
  const file = app.tables.storedObjects.get(id);
  if (file) app.tables.storedObjects.set(id, { ...file, state: 'attached' });
  const { bytes, contentType } = await read();
  expect(contentType).toBe('image/jpeg');
  expect(bytes).not.toEqual(useCases.objectStorage.kept.get(`${id}/whole`)?.bytes);
  expect(app.tables.audit.at(-1)).toMatchObject({
    action: 'driver-document.read',
    actor: { userId: admin.userId },
    subjectId: driver.userId,
  });
  const later = String(Number(query.expires) + 60);
  for (const forged of [{ expires: later }, { reader: driver.userId }, { signature: 'x' }])
    await expectRefusal(() => read(forged), { kind: 'not_found' });
  for (const change of [{ userType: 'rider' }, { suspended: true }] as const) {
    app.changeUser(admin.userId, change);
    await expectRefusal(() => read(), { kind: 'not_found' });
    app.changeUser(admin.userId, { userType: 'admin', suspended: false });
  }
  app.clock.advance({ minutes: 5 });
  await expectRefusal(() => read(), { kind: 'not_found' });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { toEmergencyContactRecord } from '../../../domain/users/emergency-contact.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
});

const show = (who = rider) => app.useCases.showEmergencyContact.execute(who);
const save = (change: object = {}) =>
  app.useCases.saveEmergencyContact.execute(rider, { name: ' Ann ', phone: '(419) 555-0100', ...change });

describe('whom a rider wants to be told', () => {
  it('is nobody until somebody was saved, with a number that can be called', async () => {
    expect(await show()).toBeNull();
    const ann = { name: 'Ann', phone: '+14195550100', language: null };
    expect(await save()).toEqual(ann);
    expect(await show()).toEqual(ann);
    expect(await save({ phone: '+52 55 1234 5678', language: 'es' })).toMatchObject({ language: 'es' });
    expect(await show(await app.rider())).toBeNull();
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ phone: '555 0100' }, 'phone'],
    [{ phone: '911' }, 'phone'],
    [{ language: 'fr' }, 'language'],
  ])('is not %j', async (change, field) => {
    await expectRefusal(() => save(change), { code: 'INVALID_INPUT', details: { field } });
    expect(await show()).toBeNull();
  });

  it('is removed as it was seen, and not when somebody else is there by now', async () => {
    const { version } = toEmergencyContactRecord(await save());
    const remove = (seen: string | null) =>
      app.useCases.removeEmergencyContact.execute(rider, { version: seen });
    await save({ name: 'Bea' });
    await expectRefusal(() => remove(version), 'RECORD_CHANGED');
    expect(await show()).toMatchObject({ name: 'Bea' });
    await remove(toEmergencyContactRecord(await show()).version);
    expect(await show()).toBeNull();
    await expectRefusal(() => remove(version), 'RECORD_CHANGED');
    await remove(null);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
  admin = await app.admin();
});

const credit = async (overrides: object = {}) =>
  app.useCases.creditWallet.execute(admin, {
    userId: rider.userId,
    amount: '12.50',
    reference: 'goodwill-1',
    description: 'Sorry for the wait',
    ...overrides,
  });

describe('crediting a wallet', () => {
  it('deposits the amount, shows it, and leaves an audit row', async () => {
    expect(await credit()).toMatchObject({ availableCents: 12_50, heldCents: 0 });
    expect([...app.tables.entries.values()]).toMatchObject([
      {
        kind: 'deposit',
        actorId: admin.userId,
        providerReference: 'goodwill-1',
        transactions: [{ type: 'deposit', amountCents: 12_50, description: 'Sorry for the wait' }],
      },
    ]);
    expect(app.tables.audit).toMatchObject([
      {
        actor: admin,
        action: 'wallet.credit',
        subjectId: rider.userId,
        reason: 'Sorry for the wait',
        after: { amountCents: 12_50, reference: 'goodwill-1' },
      },
    ]);
  });

  it('of nobody is refused', async () => {
    await expectRefusal(() => credit({ userId: app.ids.next() }), {
      kind: 'not_found',
      message: 'User not found',
    });
  });

  it.each([
    ['amount', '0'],
    ['amount', '0.00'],
    ['amount', '-5'],
    ['amount', '1.005'],
    ['amount', '1000000'],
    ['userId', 'me'],
    ['reference', ''],
    ['description', 'x'.repeat(201)],
  ])('with a %s of %j is refused by name', async (field, value) => {
    const before = app.tables;
    await expectRefusal(() => credit({ [field]: value }), { kind: 'invalid', details: { field } });
    expect(app.tables).toBe(before);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { reportAttention, sendAlert } from '../../../application/operations/report-attention.ts';
import { figures } from '../../../application/ports/figures.ts';
import { serviceArea } from '../../../application/ports/geo.ts';
import { alertChannel, clock, ids, type Alert } from '../../../application/ports/operations.ts';
import { unitOfWork } from '../../../application/ports/unit-of-work.ts';
import type { AttentionItem } from '../../../domain/operations/attention.ts';
import { TOLEDO } from '../../support/builders/an-area.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { FakeIds } from '../../support/in-memory/fake-ids.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { InMemoryUnitOfWork } from '../../support/in-memory/in-memory-unit-of-work.ts';
import { given, makeUseCase } from '../../support/make-use-case.ts';

const HOUR_MS = 3_600_000;
/** In Toledo it is four in the morning. */
const NIGHT = new Date('2026-03-10T08:00:00Z');

const unclaimed: AttentionItem = { kind: 'unclaimed_rides', count: 2, since: NIGHT };
const requests: AttentionItem = { kind: 'payout_requests', count: 1, since: NIGHT };

let work: InMemoryUnitOfWork;
let items: AttentionItem[];
let newIds: FakeIds;

beforeEach(async () => {
  work = new InMemoryUnitOfWork();
  items = [];
  newIds = new FakeIds();
  const people = [
    aUser({ id: 'ada', email: 'ada@maumee.test', userType: 'admin' }),
    aUser({ id: 'rita', email: 'rita@maumee.test', userType: 'rider' }),
  ];
  await work.run(async ({ users }) => {
    for (const user of people) await users.insert(user, 'hash');
  });
});

/** Looks so many hours after the night, and answers who was told what by then. */
async function lookAfter(hours: number, isConfigured = true) {
  await makeUseCase(
    reportAttention,
    given(unitOfWork, work),
    given(ids, newIds),
    given(clock, new FixedClock(new Date(NIGHT.getTime() + hours * HOUR_MS))),
    given(alertChannel, { isConfigured }),
    given(figures, { attention: async () => items }),
    given(serviceArea, TOLEDO.serviceArea),
  ).execute();
  const jobs = [...work.tables.jobs.values()];
  const alerts = jobs.flatMap(({ name, payload }) =>
    name === 'send-alert' ? [(payload as { alert: Alert }).alert] : [],
  );
  const mails = [...work.tables.emails.values()].map(({ recipient, data }) => ({ recipient, data }));
  return { alerts: alerts.map(({ kind, state, count }) => `${kind} ${state} ${count}`), mails };
}

describe('urgent work', () => {
  it('is told at once to the pager and to every admin, once a day while it waits', async () => {
    items = [unclaimed];
    const { alerts, mails } = await lookAfter(0);
    expect(alerts).toEqual(['unclaimed_rides open 2']);
    expect(mails).toEqual([
      {
        recipient: 'ada@maumee.test',
        data: { isUrgent: true, items: [{ kind: 'unclaimed_rides', count: 2 }] },
      },
    ]);
    expect((await lookAfter(1)).alerts).toHaveLength(1);
    expect((await lookAfter(24)).alerts).toHaveLength(2);
  });

  it('is told to be over, and as new when it comes again', async () => {
    items = [unclaimed];
    await lookAfter(0);
    items = [];
    expect((await lookAfter(1)).alerts).toEqual(['unclaimed_rides open 2', 'unclaimed_rides resolved 0']);
    items = [unclaimed];
    expect((await lookAfter(1.5)).alerts).toHaveLength(3);
  });

  it('is told to the pager when mails are not sent, which no mail could say', async () => {
    items = [{ kind: 'unsent_emails', count: 4, since: NIGHT }];
    expect((await lookAfter(0)).alerts).toEqual(['unsent_emails open 4']);
  });

  it('is mailed where there is no pager', async () => {
    items = [unclaimed];
    const { alerts, mails } = await lookAfter(0, false);
    expect([alerts.length, mails.length]).toEqual([0, 1]);
  });
});

describe('what can wait for the morning', () => {
  it('is in the summary of seven o’clock, once that day', async () => {
    items = [requests];
    expect((await lookAfter(2.9)).mails).toEqual([]);
    const { alerts, mails } = await lookAfter(3);
    expect(mails.map(({ data }) => data)).toEqual([
      { isUrgent: false, items: [{ kind: 'payout_requests', count: 1 }] },
    ]);
    expect(alerts).toEqual([]);
    expect((await lookAfter(12)).mails).toHaveLength(1);
    expect((await lookAfter(27)).mails).toHaveLength(2);
  });

  it('stays unsaid when there is nothing', async () => {
    expect(await lookAfter(4)).toEqual({ alerts: [], mails: [] });
  });
});

describe('sending an alert', () => {
  const alert = {
    id: 'a',
    kind: 'failed_jobs',
    title: 'Jobs',
    state: 'open',
    count: 1,
    since: null,
  } as const;

  async function sentAfter(hours: number): Promise<Alert[]> {
    const sent: Alert[] = [];
    await makeUseCase(
      sendAlert,
      given(clock, new FixedClock(new Date(NIGHT.getTime() + hours * HOUR_MS))),
      given(alertChannel, { isConfigured: true, send: async (one) => void sent.push(one) }),
    ).execute({ alert: { ...alert, at: NIGHT.toISOString() } });
    return sent;
  }

  it('is tried for a day', async () => {
    expect(await sentAfter(23)).toHaveLength(1);
    expect(await sentAfter(25)).toHaveLength(0);
  });
});

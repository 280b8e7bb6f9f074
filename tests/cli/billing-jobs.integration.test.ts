import { expect, it, vi } from 'vitest';
import { billingJobs } from '../../cli/job-handlers.ts';
import { toInstant } from '../../domain/geo/local-time.ts';
import { aBilledOrganisation, someCoveredRides } from '../support/a-billed-organisation.ts';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { TIME_ZONE } from '../support/places.ts';
import { SYSTEM, useTestUseCases } from '../support/test-use-cases.ts';

const atLocal = (month: number, day: number, hour: number) =>
  toInstant({ year: 2026, month, day, hour, minute: 17, second: 0 }, TIME_ZONE) ?? new Date(Number.NaN);

const clock = new FixedClock(atLocal(3, 31, 23));
const log = { info: vi.fn(), error: vi.fn() };
const app = useTestUseCases({ clock, connections: 6 });

it('issues the invoices of a month in the first days of the next one, and reminds of them, each once', async () => {
  const clinic = await aBilledOrganisation(app);
  const jobs = billingJobs(app.useCases, { timeZone: TIME_ZONE, now: () => clock.now() }, log);
  const issue = jobs['issue-invoices'];
  const list = async () => (await app.useCases.listEveryInvoice.execute(SYSTEM)).items;
  await someCoveredRides(app, clinic);
  await issue();
  expect(await list()).toEqual([]);
  expect(log.info).not.toHaveBeenCalled();

  clock.set(atLocal(4, 8, 0));
  await issue();
  expect(await list()).toEqual([]);

  clock.set(atLocal(5, 1, 0));
  await Promise.all([issue(), issue()]);
  await issue();
  expect(await list()).toMatchObject([
    { invoice: { month: '2026-03', dueOn: '2026-05-31' }, openCents: 12_29 },
  ]);
  expect(log.info).toHaveBeenCalledTimes(1);

  clock.set(atLocal(6, 3, 9));
  const remind = jobs['remind-of-invoices'];
  const sent = await Promise.all([remind(), remind()]);
  expect(sent.sort()).toEqual([0, 1]);
});

it('issues those of the others where one fails', async () => {
  clock.set(atLocal(6, 10, 12));
  const broken = await aBilledOrganisation(app);
  const clinic = await aBilledOrganisation(app, { driver: broken.driver });
  for (const one of [broken, clinic]) await someCoveredRides(app, one);
  await app.pool.query(`create or replace function refuse_broken() returns trigger language plpgsql as $$
    begin
      if new.organisation_id = '${broken.organisationId}' then raise exception 'broken'; end if;
      return new;
    end $$`);
  await app.pool.query(
    'create trigger broken before insert on invoices for each row execute function refuse_broken()',
  );
  clock.set(atLocal(7, 1, 1));
  await billingJobs(app.useCases, { timeZone: TIME_ZONE, now: () => clock.now() }, log)['issue-invoices']();
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ organisationId: broken.organisationId });
  const items = async ({ organisationId }: { organisationId: string }) =>
    (await app.useCases.listInvoices.execute(SYSTEM, { organisationId })).items;
  expect(await items(clinic)).toHaveLength(1);
  expect(await items(broken)).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareActs, type Prepared } from '../commands/prepare-acts.ts';
import { runSql } from '../../support/database-server.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

let at: Prepared;
beforeAll(async () => {
  at = await prepareActs();
  const database = onDatabase(at.databaseUrl);
  for (const act of [
    ['payouts', 'generate'],
    ['rides', 'cancel', at.waitingRide, '--reason', 'Road closed'],
    ['users', 'suspend', at.hopeful, '--reason', '=HYPERLINK("x")'],
    ['calls', 'note', at.rider, '--words', 'Where the driver is', '--caller-name', 'Ann Bell'],
  ]) {
    expect(await runMaumee([...act, '--yes'], database)).toMatchObject({ exitCode: 0 });
  }
  // The same in every area.
  await runSql(
    at.databaseUrl,
    `set session_replication_role = replica;
      update rides set pickup_address = 'Zoo, 2 Park Ave', dropoff_address = 'Museum, 5 Main St';
      update rides set scheduled_for = '2026-03-05T20:00Z' where id = '${at.scheduledRide}';
      insert into dispatch_shifts (id, user_id, began_at)
        select gen_random_uuid(), id, now() - interval '1 minute' from users where first_name = 'Olga';
      insert into handover_notes (id, author_id, text, ride_id, promised_to_id, written_at)
        select gen_random_uuid(), user_id, 'Back at nine', '${at.scheduledRide}', '${at.rider}', began_at from dispatch_shifts`,
  );
}, 60_000);
afterAll(() => at.close());

/** One command of each group, on what was prepared. */
const COMMANDS: readonly (() => readonly string[])[] = [
  () => ['users', 'list', '--sort', 'name'],
  () => ['users', 'show', at.hopeful],
  () => ['drivers', 'show', at.applicant],
  () => ['rides', 'list', '--status', 'completed'],
  () => ['rides', 'show', at.paidRide],
  () => ['rides', 'history', at.paidRide],
  () => ['pricing', 'show'],
  () => ['payouts', 'list'],
  () => ['payouts', 'requests', 'show', at.request],
  () => ['approvals', 'list'],
  () => ['cases', 'show', at.case],
  () => ['ledger', 'show'],
  () => ['reconcile'],
  () => ['audit', 'list', '--subject', at.applicant],
  () => ['jobs', 'list', '--failed'],
  () => ['security', 'events', '--kind', 'ride.cancel'],
  () => ['calls', 'list'],
  () => ['dispatch', 'list', '--day', '2026-03-05'],
  () => ['dispatch', 'on-duty'],
  () => ['dispatch', 'notes'],
];

it.each(['', '--json', '--csv'])('every group answers as was agreed %s', async (format) => {
  const printed: string[] = [];
  for (const command of COMMANDS) {
    const args = [...command(), ...(format ? [format] : [])];
    const { exitCode, stdout, stderr } = await runMaumee(args, {
      ...onDatabase(at.databaseUrl),
      PAYMENTS: 'sandbox',
    });
    expect([exitCode, stderr]).toEqual([0, '']);
    printed.push(`$ maumee ${args.join(' ')}`, stdout);
  }
  const name = format === '' ? 'text' : format.slice(2);
  await expect(settled(printed.join('\n'))).toMatchFileSnapshot(`./answers.${name}.txt`);
});

/** Without what differs from run to run, in as many characters: ids and times. */
function settled(text: string): string {
  const ids = new Map<string, string>();
  return text
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, `00000000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`);
      return ids.get(id) ?? '';
    })
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\dZ/g, '2026-01-02T03:04Z')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-02T03:04:05.678Z')
    .replaceAll(/\d{4}-\d\d-\d\d(?![T\d-])/g, '2026-01-02')
    .replaceAll(/(rider|driver)-\d+@/g, '$1-0001@')
    .replaceAll(/ +$/gm, '');
}

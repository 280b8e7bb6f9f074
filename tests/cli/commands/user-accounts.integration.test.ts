import { beforeAll, describe, expect, it } from 'vitest';
import { aFundedRider, anAdmin, useTestUseCases } from '../../support/test-use-cases.ts';
import { runSql } from '../../support/database-server.ts';
import { onDatabase, PROCESS_TIMEOUT_MS, runMaumee, startMaumee } from '../run-maumee.ts';

const app = useTestUseCases();
let rider: string;
let admin: string;

beforeAll(async () => {
  rider = (await aFundedRider(app.useCases, '0')).userId;
  admin = (await anAdmin(app.useCases)).userId;
});

const users = (args: readonly string[], environment: Record<string, string> = {}) =>
  runMaumee(['users', ...args], { ...onDatabase(app.databaseUrl), ...environment });

describe('maumee users', () => {
  it('lists who matches', async () => {
    const listed = await users(['list', '--search', 'rita', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: rider, name: 'Rita Rider', role: 'rider', rides: 0 },
    ]);
  });

  it('finds somebody by the e-mail address, or the reference that the console shows', async () => {
    const { email } = (await users(['show', rider, '--json'])).json<{ email: string }>();
    for (const named of [email, email.toUpperCase(), rider.slice(-8)]) {
      expect((await users(['show', named, '--json'])).json()).toMatchObject({ id: rider, email });
    }
    const nobody = [`nobody-${email}`, email.slice(1), '00000000', rider.slice(0, 8)];
    for (const named of nobody) {
      expect(await users(['show', named])).toMatchObject({
        exitCode: 4,
        stderr: 'NOT_FOUND: User not found\n',
      });
    }
    expect((await users(['sessions', email])).exitCode).toBe(0);
    expect((await users(['export', rider.slice(-8)])).exitCode).toBe(0);
  });

  it('acts on nobody where a reference is of several', async () => {
    const twin = rider.replace(/^.{8}/, '00000000');
    await runSql(
      app.databaseUrl,
      `insert into users (id, email, password, first_name, last_name, user_type)
        select '${twin}', 'twin@example.com', password, 'Tina', 'Twin', user_type from users where id = '${rider}'`,
    );
    const refused = await users(['suspend', rider.slice(-8), '--reason', 'x', '--yes']);
    expect(refused.exitCode).toBe(2);
    for (const id of [rider, twin]) expect(refused.stderr).toContain(id);
    await runSql(app.databaseUrl, `delete from users where id = '${twin}'`);
  });

  it(
    'saves every one who matches as CSV',
    async () => {
      const args = ['export', 'users', '--role', 'rider'];
      const { stdout } = await startMaumee(args, onDatabase(app.databaseUrl));
      expect(stdout).toMatch(
        /^Name,Email,Role,Status,Created Date\r\nRita Rider,rider-\d+@example.com,rider,active,/,
      );
    },
    PROCESS_TIMEOUT_MS,
  );

  it('gives a credit once for one id, and shows it', async () => {
    const id = '019a8f3e-6b1c-7c51-9a53-0d1f6a2b7c99';
    const credit = ['credit', rider, '--amount', '5', '--reason', 'Late pickup', '--id', id];
    expect(await users(credit)).toMatchObject({ exitCode: 2, stderr: 'Not confirmed: say --yes.\n' });
    for (let times = 0; times < 2; times += 1)
      expect((await users([...credit, '--yes', '--json'])).json()).toMatchObject({
        credit: id,
        amount: '5.00',
      });
    expect((await users(['show', rider, '--json'])).json()).toMatchObject({
      available: '5.00',
      status: 'active',
    });
  });

  it('changes a role after a dry run that changes nothing, but not the last admin’s', async () => {
    const role = ['role', rider, 'driver', '--reason', 'Wants to drive', '--json'];
    expect((await users([...role, '--dry-run'])).json()).toMatchObject({ role: 'driver', changed: false });
    expect((await users(['show', rider, '--json'])).json()).toMatchObject({ role: 'rider' });
    expect((await users([...role, '--yes'])).json()).toMatchObject({ role: 'driver', changed: true });
    const last = await users(['role', admin, 'rider', '--reason', 'Gone', '--dry-run']);
    expect(last).toMatchObject({ exitCode: 5, stderr: 'LAST_ADMIN: Nobody else could run the service\n' });
  });

  it('resets a password that stands in no argument', async () => {
    const reset = ['reset-password', rider, '--yes', '--json'];
    expect((await users(reset)).stderr).toContain('Password must be at least 8 characters long');
    const done = await users(reset, { MAUMEE_NEW_PASSWORD: 'sandusky-bay' });
    expect(done.json()).toMatchObject({ id: rider, password: 'reset' });
    expect((await users(['sessions', rider])).stdout).toBe('Nothing to show.\n');
    expect(
      await runSql(app.databaseUrl, `select actor_role from audit_log where action = 'user.reset-password'`),
    ).toEqual([{ actor_role: 'system' }]);
  });
});

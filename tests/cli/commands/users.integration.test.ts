import { describe, expect, it } from 'vitest';
import { Argon2Passwords } from '../../../adapters/identity/argon2-passwords.ts';
import { runSql } from '../../support/database-server.ts';
import { useTestDatabase } from '../../support/test-database.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

const ADA = ['--email', 'Ada@maumee.test', '--first-name', 'Ada', '--last-name', 'Lindqvist'];

const database = useTestDatabase();

const createAdmin = (args: readonly string[], environment: Record<string, string> = {}) =>
  runMaumee(['users', 'create-admin', ...args], { ...onDatabase(database.url), ...environment });

describe('maumee users create-admin', () => {
  it('makes an admin with the password of the environment, audited as the command line', async () => {
    const made = await createAdmin([...ADA, '--yes', '--json'], {
      MAUMEE_ADMIN_PASSWORD: 'from the environment',
    });
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
    const { id, ...rest } = made.json();
    expect(rest).toEqual({ email: 'ada@maumee.test', userType: 'admin', changed: true });
    const [user] = await runSql<{ user_type: string; password: string }>(
      database.url,
      'select user_type, password from users where id = $1',
      [id],
    );
    expect(user?.user_type).toBe('admin');
    expect(await new Argon2Passwords().verify(user?.password ?? '', 'from the environment')).toBe(true);
    expect(await runSql(database.url, 'select actor_role, action from audit_log')).toEqual([
      { actor_role: 'system', action: 'user.create-admin' },
    ]);
  });

  it('makes a dispatcher, who is made an admin by another command', async () => {
    const bea = ['--email', 'bea@maumee.test', '--first-name', 'Bea', '--last-name', 'Roth', '--dispatcher'];
    const made = await createAdmin([...bea, '--yes', '--json'], { MAUMEE_ADMIN_PASSWORD: 'Swan-Creek-1859' });
    expect(made.json()).toMatchObject({ email: 'bea@maumee.test', userType: 'dispatcher' });
    const role = (to: string) =>
      runMaumee(
        ['users', 'role', String(made.json()['id']), to, '--reason', 'Days', '--yes', '--json'],
        onDatabase(database.url),
      );
    expect((await role('admin')).json()).toMatchObject({ role: 'admin', changed: true });
    expect((await role('dispatcher')).json()).toMatchObject({ role: 'dispatcher', changed: true });
  });

  it('says in one line that the address is taken, or the password too short', async () => {
    const taken = await createAdmin([...ADA, '--yes'], { MAUMEE_ADMIN_PASSWORD: 'long enough' });
    expect([taken.exitCode, taken.stdout]).toEqual([5, '']);
    expect(taken.stderr).toBe('EMAIL_TAKEN: An account with this email address already exists\n');
    const short = await createAdmin([...ADA, '--yes']);
    expect([short.exitCode, short.stdout]).toEqual([2, '']);
    expect(short.stderr).toBe('INVALID_INPUT: Password must be at least 8 characters long\n');
  });
});

describe('maumee users reset-second-factor', () => {
  const reset = (...args: string[]) =>
    runMaumee(['users', 'reset-second-factor', ...args], onDatabase(database.url));

  it('removes it with a reason for the audit log', async () => {
    await runSql(database.url, 'update users set has_second_factor = true');
    const done = await reset('--email', 'ada@maumee.test', '--reason', 'Phone lost', '--yes', '--json');
    expect(done).toMatchObject({ exitCode: 0, stderr: '' });
    expect(done.json()).toMatchObject({ email: 'ada@maumee.test', hasSecondFactor: false });
    expect(
      await runSql(database.url, `select reason from audit_log where action = 'user.reset-second-factor'`),
    ).toEqual([{ reason: 'Phone lost' }]);
  });

  it('says that there is nobody by that address', async () => {
    const none = await reset('--email', 'nobody@maumee.test', '--reason', 'Phone lost', '--yes');
    expect(none.stderr).toBe('NOT_FOUND: User not found\n');
  });
});

describe('maumee users end-sessions', () => {
  it('signs out everywhere, with a reason for the audit log', async () => {
    const args = ['--email', 'ada@maumee.test', '--reason', 'Laptop stolen', '--yes', '--json'];
    const done = await runMaumee(['users', 'end-sessions', ...args], onDatabase(database.url));
    expect(done).toMatchObject({ exitCode: 0, stderr: '' });
    expect(done.json()).toEqual({ ended: 0, changed: true });
    expect(
      await runSql(database.url, `select reason from audit_log where action = 'user.end-sessions'`),
    ).toEqual([{ reason: 'Laptop stolen' }]);
  });
});

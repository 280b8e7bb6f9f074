import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toHttpFailure } from '../../adapters/http/error-mapper.ts';
import { UNLIMITED } from '../../adapters/rate-limits/unlimited.ts';
import { graphqlPlugin } from '../../graphql/graphql-server.ts';
import { CONFIGURATION } from '../graphql/graphql-app.ts';
import { testServer } from '../adapters/http/test-server.ts';
import { onDatabase, runMaumee } from '../cli/run-maumee.ts';
import { setApprovalLimits } from '../support/approval-limits.ts';
import { aFundedRider, useTestUseCases, SYSTEM } from '../support/test-use-cases.ts';

// One admin who wants to approve what they asked for themselves, on every way in.

const PASSWORD = 'Swan-Creek-1859';
const NEW_PASSWORD = 'Ottawa-Park-1899';
const ORIGIN = { address: 'a test', requestId: 'test' };

const app = useTestUseCases({ connections: 4 });
let server: FastifyInstance;
let people = 0;
let token: string;
let other: { readonly id: string; readonly email: string };
let puppet: string;
let credit: string;

beforeAll(async () => {
  const { useCases } = app;
  const options = {
    useCases,
    configuration: CONFIGURATION,
    introspection: false,
    extensions: [],
    reportError: () => undefined,
    rateLimits: UNLIMITED,
    toHttp: toHttpFailure,
  };
  server = await testServer({ useCases, plugins: [(sessions) => graphqlPlugin(options, sessions)] });
});
afterAll(async () => {
  await server.close();
});

async function anAdmin() {
  people += 1;
  const account = { email: `admin-${people}@maumee.test`, password: PASSWORD, firstName: 'A', lastName: 'B' };
  const { id, email } = await app.useCases.createAdmin.execute(SYSTEM, account);
  return { id, email };
}

const signIn = async (email: string, password = PASSWORD) =>
  (await app.useCases.logIn.execute({ email, password }, ORIGIN)).token;

beforeEach(async () => {
  await setApprovalLimits(app.pool, {});
  token = await signIn((await anAdmin()).email);
  other = await anAdmin();
  puppet = (await aFundedRider(app.useCases, '0')).userId;
  await setApprovalLimits(app.pool, { refundCents: 20_00 });
  const gift = `userId: "${puppet}", amount: "90.00", reason: "Mine"`;
  credit = (await graphql(`mutation { grantCredit(input: { ${gift} }) { id } }`)).approvalId;
});

interface Answered {
  readonly code: string;
  readonly approvalId: string;
}

async function rest(
  method: 'POST' | 'PUT',
  url: string,
  payload: object = {},
  as = token,
): Promise<Answered> {
  const headers = { authorization: `Bearer ${as}` };
  const response = await server.inject({ method, url, headers, payload });
  const { code = 'done', details } = response.json<{ code?: string; details?: { approvalId?: string } }>();
  return { code, approvalId: details?.approvalId ?? '' };
}

async function graphql(query: string, as = token): Promise<Answered> {
  const headers = { authorization: `Bearer ${as}` };
  const response = await server.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  const { errors } = response.json<{
    errors?: { extensions: { reason: string; approvalId?: string } }[];
  }>();
  const extensions = errors?.[0]?.extensions;
  return {
    code: extensions?.reason ?? 'done',
    approvalId: extensions?.approvalId ?? '',
  };
}

async function maumee(...args: string[]): Promise<Answered> {
  const { exitCode, stderr } = await runMaumee([...args, '--yes'], {
    ...onDatabase(app.databaseUrl),
    MAUMEE_ADMIN_PASSWORD: NEW_PASSWORD,
    MAUMEE_NEW_PASSWORD: NEW_PASSWORD,
  });
  const approvalId = /approvals approve (\S+)\)/.exec(stderr)?.[1] ?? '';
  return { code: exitCode === 0 ? 'done' : (stderr.split(':')[0] ?? ''), approvalId };
}

/** Every way to another admin's account, or to one of one's own making. */
const WAYS: Readonly<Record<string, () => Promise<Answered>>> = {
  'role, REST': () => rest('PUT', `/api/admin/user/${puppet}/role`, { userType: 'admin' }),
  'role, older path': () => rest('PUT', `/api/admin/change-role/${puppet}`, { role: 'admin' }),
  'role, GraphQL': () =>
    graphql(`mutation { changeUserRole(input: { userId: "${puppet}", type: ADMIN, reason: "x" }) { id } }`),
  'role, command line': () => maumee('users', 'role', puppet, 'admin', '--reason', 'x'),
  'password, REST': () =>
    rest('PUT', `/api/admin/users/${other.id}/reset-password`, { newPassword: NEW_PASSWORD }),
  'password, older path': () =>
    rest('POST', `/api/admin/reset-password/${other.id}`, { newPassword: NEW_PASSWORD }),
  'password, GraphQL': () =>
    graphql(
      `mutation { resetUserPassword(input: { userId: "${other.id}", newPassword: "${NEW_PASSWORD}" }) { id } }`,
    ),
  'password, command line': () => maumee('users', 'reset-password', other.id),
  'second factor, GraphQL': () =>
    graphql(`mutation { resetSecondFactor(input: { email: "${other.email}", reason: "x" }) { id } }`),
  'second factor, command line': () =>
    maumee('users', 'reset-second-factor', '--email', other.email, '--reason', 'x'),
  'account, command line': () =>
    maumee(
      'users',
      'create-admin',
      '--email',
      `puppet-${people}@maumee.test`,
      '--first-name',
      'P',
      '--last-name',
      'P',
    ),
};

const everything = async () => {
  const { rows } = await app.pool.query<{ text: string }>(
    'select id::text || user_type || password || has_second_factor as text from users order by id',
  );
  return rows;
};

describe('an admin on the way to a second one of their own', () => {
  it.each(Object.entries(WAYS))('waits for another: %s', async (_way, attack) => {
    const before = await everything();
    const asked = await attack();
    expect(asked).toEqual({
      code: 'APPROVAL_REQUIRED',
      approvalId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(await everything()).toEqual(before);
    const kept = await app.pool.query<{ hash: string }>(
      'select password_hash as hash from approval_passwords',
    );
    for (const { hash } of kept.rows) expect(hash).toMatch(/^(hashed:|\$argon2id\$)/);
  });

  it('cannot approve it by themselves, whichever way they ask', async () => {
    const { approvalId } = await rest('PUT', `/api/admin/user/${puppet}/role`, { userType: 'admin' });
    expect(await rest('PUT', `/api/admin/approvals/${approvalId}/approve`)).toMatchObject({
      code: 'SELF_APPROVAL',
    });
    const query = `mutation { approveAct(input: { id: "${approvalId}" }) { id } }`;
    expect(await graphql(query)).toMatchObject({ code: 'SELF_APPROVAL' });
    const byCli = await maumee('users', 'role', puppet, 'admin', '--reason', 'x');
    expect(await maumee('approvals', 'approve', byCli.approvalId)).toMatchObject({ code: 'SELF_APPROVAL' });
  });

  it('gains nothing by one who was approved: what was asked for before is not theirs to approve', async () => {
    const { approvalId } = await rest('PUT', `/api/admin/users/${other.id}/reset-password`, {
      newPassword: NEW_PASSWORD,
    });
    expect(await maumee('approvals', 'approve', approvalId)).toMatchObject({ code: 'done' });
    const taken = await signIn(other.email, NEW_PASSWORD);
    const path = `/api/admin/approvals/${credit}/approve`;
    expect(await rest('PUT', path, {}, taken)).toMatchObject({ code: 'APPROVER_TOO_NEW' });
    const query = `mutation { approveAct(input: { id: "${credit}" }) { id } }`;
    expect(await graphql(query, taken)).toMatchObject({ code: 'APPROVER_TOO_NEW' });
    const { rows } = await app.pool.query('select from wallet_credits where user_id = $1', [puppet]);
    expect(rows).toEqual([]);
  });

  it('does not take the hash of a waiting password out of any answer', async () => {
    await WAYS['password, REST']?.();
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await server.inject({ method: 'GET', url: '/api/admin/approvals', headers });
    const audit = await app.pool.query('select * from audit_log');
    const hashes = await app.pool.query<{ password_hash: string }>(
      'select password_hash from approval_passwords',
    );
    expect(hashes.rows.length).toBeGreaterThan(0);
    for (const { password_hash: hash } of hashes.rows) {
      expect(body + JSON.stringify(audit.rows)).not.toContain(hash);
    }
  });
});

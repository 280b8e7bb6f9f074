import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { BOOKING_CALLS } from '../bench/booking-calls.ts';

// Books and cancels rides at an installation, from <url>, for <seconds>; every answer has to be the wanted one. The rider is
// new, and gets credit from the command line of the program in <folder>. NODE_EXTRA_CA_CERTS names who signed the site.

const [url = '', folder = '', seconds = '20'] = process.argv.slice(2);
/** Below the calls that a person may make in a minute. */
const EVERY_MS = 1_500;
const PASSWORD = 'Swan-Creek-1859';

async function call<Answer>(
  method: string,
  path: string,
  token: string | null,
  body: object,
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

function credit(userId: string): void {
  const words = ['users', 'credit', userId, '--amount', '500', '--reason', 'Rehearsal', '--yes'];
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, ['cli/maumee.js', ...words], { cwd: folder, env });
}

const person = { firstName: 'Rita', lastName: 'Reed', userType: 'rider', password: PASSWORD };
const { token, user } = await call<{ token: string; user: { id: string } }>(
  'POST',
  '/api/auth/register',
  null,
  {
    ...person,
    email: 'rita@maumee.test',
  },
);
credit(user.id);
const until = Date.now() + Number(seconds) * 1_000;
let booked = 0;
let slowestMs = 0;
while (Date.now() < until) {
  const began = performance.now();
  const { path, body } = BOOKING_CALLS.REST;
  const { id } = await call<{ id: string }>('POST', path, token, body);
  slowestMs = Math.max(slowestMs, performance.now() - began);
  await call('PUT', `/api/rides/${id}/cancel`, token, {});
  booked += 1;
  await pause(EVERY_MS);
}
process.stdout.write(
  `${booked} rides booked and cancelled, none refused; the slowest took ${Math.round(slowestMs)} ms\n`,
);

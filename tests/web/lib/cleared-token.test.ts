import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAdminToken } from '../../../web/lib/cleared-token.ts';

const ADDRESS = 'https://rides.repl.test/login?next=%2Ftrips';

let asked: string[];
let replaced: string[];
let token: string | null;

/** A server that knows the token as somebody's of this type; nobody's without one. */
function serve(type: 'ADMIN' | 'RIDER' | null) {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ data: { currentUser: type && { id: 'a', type } } });
  });
}

const tokens = { read: () => token, write: (next: string | null) => void (token = next) };
const clear = (href = ADDRESS) =>
  clearAdminToken(tokens, { href, replace: (address) => void replaced.push(address) });

beforeEach(() => {
  [asked, replaced, token] = [[], [], 'kept'];
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('on a marked host', () => {
  it("an admin's kept token goes once, with its session, and the page loads anew with a marker", async () => {
    serve('ADMIN');
    expect(await clear()).toBe(true);
    expect(token).toBeNull();
    expect(asked).toEqual(['/graphql', '/api/auth/logout']);
    expect(replaced).toEqual([`${ADDRESS}&token_cleared=true`]);
    token = 'of the next sign-in';
    expect(await clear()).toBe(false);
    expect([token, replaced.length]).toEqual(['of the next sign-in', 1]);
  });

  it('the marker in the address is enough to stay', async () => {
    serve('ADMIN');
    expect(await clear(`${ADDRESS}&token_cleared=true`)).toBe(false);
    expect([token, asked]).toEqual(['kept', []]);
  });

  it.each(['RIDER', null] as const)('the token of %s stays', async (type) => {
    serve(type);
    expect(await clear()).toBe(false);
    expect([token, replaced]).toEqual(['kept', []]);
  });

  it('nothing is asked without a token', async () => {
    token = null;
    serve('ADMIN');
    expect(await clear()).toBe(false);
    expect(asked).toEqual([]);
  });

  it('a server that does not answer leaves everything as it is', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('Offline')));
    expect(await clear()).toBe(false);
    expect(token).toBe('kept');
  });
});

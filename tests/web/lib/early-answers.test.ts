import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askEarly, isSomeoneSignedIn, takeEarlyAnswer } from '../../../web/lib/early-answers.ts';

const question = { operationName: 'RiderDashboard', query: 'query RiderDashboard { id }', variables: {} };
const mine = { ...question, isForVisitors: false };
const everybodys = { ...question, operationName: 'CurrentUser', isForVisitors: true };

let sent: RequestInit[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: string, options: RequestInit) => {
    sent.push(options);
    return Response.json({ data: { currentUser: null } });
  });
});
afterEach(() => {
  void takeEarlyAnswer('RiderDashboard', {}, null);
  void takeEarlyAnswer('CurrentUser', {}, null);
});

describe('a question that a page asks early', () => {
  it('is sent with the token, and its answer is taken once', async () => {
    askEarly([mine], 'a-token');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer a-token' });
    const answer = await takeEarlyAnswer('RiderDashboard', {}, 'a-token');
    expect(await answer?.json()).toEqual({ data: { currentUser: null } });
    expect(takeEarlyAnswer('RiderDashboard', {}, 'a-token')).toBeNull();
  });

  it('is not sent for a visitor unless it is for visitors', () => {
    askEarly([mine, everybodys], null);
    expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining('"operationName":"CurrentUser"')]);
  });

  it.each([
    ['other variables', () => takeEarlyAnswer('RiderDashboard', { id: 1 }, 'a-token')],
    ['another session', () => takeEarlyAnswer('RiderDashboard', {}, 'another')],
  ])('is no answer to %s', (_, take) => {
    askEarly([mine], 'a-token');
    expect(take()).toBeNull();
  });

  it('is asked again when its answer is old', () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    askEarly([mine], 'a-token');
    clock.mockReturnValue(10_000);
    expect(takeEarlyAnswer('RiderDashboard', {}, 'a-token')).toBeNull();
  });

  it('tells whether somebody is signed in, and leaves the answer to be taken', async () => {
    askEarly([everybodys], null);
    expect(await isSomeoneSignedIn()).toBe(false);
    vi.stubGlobal('fetch', async () => Response.json({ data: { currentUser: { id: 'me' } } }));
    askEarly([everybodys], null);
    expect(await isSomeoneSignedIn()).toBe(true);
    const answer = await takeEarlyAnswer('CurrentUser', {}, null);
    expect(await answer?.json()).toEqual({ data: { currentUser: { id: 'me' } } });
  });
});

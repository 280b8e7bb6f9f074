import { expect, it, onTestFinished, vi } from 'vitest';
import { Metrics, type Collect } from '../../../adapters/telemetry/metrics.ts';
import { PaymentGatewayError } from '../../../application/ports/payments.ts';
import { DomainError } from '../../../domain/errors.ts';

const linesOf = async (metrics: Metrics, name: string) =>
  (await metrics.scrape()).split('\n').filter((line) => line.startsWith(name));

it('counts each area of the process by itself', async () => {
  const metrics = new Metrics();
  const [toledo, nye] = [metrics.ofArea('toledo'), metrics.ofArea('nye')];
  const answer = { method: 'GET', route: '/api/rides/:id', status: 200, seconds: 0.02 };
  toledo.answered(answer);
  toledo.answered(answer);
  nye.answered(answer);
  expect(await linesOf(metrics, 'maumee_http_request_duration_seconds_count')).toEqual([
    'maumee_http_request_duration_seconds_count{area="toledo",method="GET",route="/api/rides/:id",status="200"} 2',
    'maumee_http_request_duration_seconds_count{area="nye",method="GET",route="/api/rides/:id",status="200"} 1',
  ]);
});

it('says how calls of the payment provider ended', async () => {
  const metrics = new Metrics();
  const watch = metrics.ofArea('toledo').watchProvider('test');
  const failing = (error: Error) =>
    watch('payments.create', () => Promise.reject(error)).catch(() => undefined);
  await watch('payments.create', async () => 'done');
  await failing(new PaymentGatewayError('declined', 'declined'));
  await failing(new PaymentGatewayError('unknown', 'timed out'));
  await failing(new DomainError('unavailable', 'PROVIDER_UNAVAILABLE', 'away'));
  const counts = await linesOf(metrics, 'maumee_provider_call_duration_seconds_count');
  expect(counts.map((line) => /outcome="(\w+)"} (\d)/.exec(line)?.slice(1).join(' '))).toEqual([
    'ok 1',
    'refused 1',
    'error 2',
  ]);
});

it('notes when a sweep ended well, and of one that never did when it first began', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const metrics = new Metrics();
  const { watchSweep } = metrics.ofArea('toledo');
  const fail = () =>
    expect(watchSweep('mail-rides', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const noted = () => linesOf(metrics, 'maumee_sweep_success');
  const at = (seconds: number) => [
    `maumee_sweep_success_timestamp_seconds{area="toledo",sweep="mail-rides"} ${seconds}`,
  ];
  await fail();
  expect(await noted()).toEqual(at(1000));
  vi.setSystemTime(2_000_000);
  await fail();
  expect(await noted()).toEqual(at(1000));
  await watchSweep('mail-rides', async () => undefined);
  expect(await noted()).toEqual(at(2000));
});

it('notes a sweep that hangs in its first run', async () => {
  const metrics = new Metrics();
  void metrics.ofArea('toledo').watchSweep('mail-rides', () => new Promise<never>(() => undefined));
  expect(await linesOf(metrics, 'maumee_sweep_success')).toHaveLength(1);
});

it('forgets a figure that has no value any more', async () => {
  const metrics = new Metrics();
  let answer: Awaited<ReturnType<Collect>> = {
    maumee_database_up: [[{}, 1]],
    maumee_rides_waiting: [[{ pickup: 'now' }, 3]],
  };
  metrics.ofArea('toledo').collect(async () => answer);
  expect(await linesOf(metrics, 'maumee_rides_waiting')).toEqual([
    'maumee_rides_waiting{pickup="now",area="toledo"} 3',
  ]);
  answer = { maumee_database_up: [[{}, 0]] };
  expect(await linesOf(metrics, 'maumee_rides_waiting')).toEqual([]);
  expect(await linesOf(metrics, 'maumee_database_up')).toEqual(['maumee_database_up{area="toledo"} 0']);
});

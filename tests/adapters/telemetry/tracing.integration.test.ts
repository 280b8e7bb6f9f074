import { expect, it } from 'vitest';
import { Tracing, type RequestTrace } from '../../../adapters/telemetry/tracing.ts';
import { DomainError } from '../../../domain/errors.ts';
import { startTraceCollector, type TraceCollector } from './trace-collector.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

function tracingTo({ url: endpoint }: TraceCollector, ratio = 1): Tracing {
  return new Tracing({
    endpoint,
    ratio,
    headers: { authorization: 'Bearer collector' },
    serviceName: 'maumee',
  });
}

function within<T>(trace: RequestTrace, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => trace.run(() => void work().then(resolve, reject)));
}

it('sends spans from the request down to the statement, each below the one that asked for it', async () => {
  await using collector = await startTraceCollector();
  const tracing = tracingTo(collector);
  const trace = tracing.beginRequest('POST', '/graphql', PARENT);
  await within(trace, async () => {
    const end = tracing.beginOperation('RequestRide');
    await tracing.watchUseCase('requestRide', async () => {
      const statement = tracing.watchStatement('rides.insert', async () => 1);
      const call = tracing.watchProvider('payments.create', async () => 2);
      expect(await Promise.all([statement, call])).toEqual([1, 2]);
    });
    end('ok');
    await tracing.watchStatement('sessions.find', async () => undefined);
  });
  trace.end(200);
  await tracing.stop();
  const parentOf = (name: string) => collector.named(name)?.parentSpanId;
  const idOf = (name: string) => collector.named(name)?.spanId;
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(
    new Set(['0af7651916cd43dd8448eb211c80319c']),
  );
  expect(parentOf('POST /graphql')).toBe('b7ad6b7169203331');
  expect(parentOf('graphql RequestRide')).toBe(idOf('POST /graphql'));
  expect(parentOf('use case requestRide')).toBe(idOf('graphql RequestRide'));
  expect(parentOf('sql rides.insert')).toBe(idOf('use case requestRide'));
  expect(parentOf('provider payments.create')).toBe(idOf('use case requestRide'));
  // The operation was over by then.
  expect(parentOf('sql sessions.find')).toBe(idOf('POST /graphql'));
  expect(collector.headers).toMatchObject({ authorization: 'Bearer collector' });
  expect(JSON.stringify(collector.bodies[0]?.resourceSpans[0]?.resource)).toContain('maumee');
});

it('says of a failure that there was one, and nothing of what it said', async () => {
  await using collector = await startTraceCollector();
  const tracing = tracingTo(collector);
  const refused = new DomainError('conflict', 'EMAIL_TAKEN', 'rita@example.com is taken');
  const lost = new Error('rita@example.com was lost');
  const work = (error: Error) => tracing.watchJob('send-email', () => Promise.reject(error));
  await expect(work(refused)).rejects.toBe(refused);
  await expect(work(lost)).rejects.toBe(lost);
  await tracing.stop();
  const outcomes = collector.spans.map(
    ({ attributes }) => attributes.find(({ key }) => key === 'maumee.outcome')?.value['stringValue'],
  );
  expect(outcomes).toEqual(['refused', 'error']);
  expect(JSON.stringify(collector.bodies)).not.toContain('rita');
});

it('keeps nothing of what is done outside of a request or a job, as sweeps do it', async () => {
  await using collector = await startTraceCollector();
  const tracing = tracingTo(collector);
  expect(await tracing.watchUseCase('expireRides', async () => 'done')).toBe('done');
  tracing.beginOperation('AdminHome')('ok');
  expect(tracing.traceId).toBeUndefined();
  await tracing.stop();
  expect(collector.spans).toEqual([]);
});

it('keeps no more traces than it was told to, whatever a caller asks for', async () => {
  await using collector = await startTraceCollector();
  const tracing = tracingTo(collector, 0);
  tracing.beginRequest('GET', '/api/rides/:id', PARENT).end(200);
  await tracing.stop();
  expect(collector.spans).toEqual([]);
});

it.each(['', 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `${PARENT}\n`])(
  'begins a trace of its own for a request that says %j',
  async (traceparent) => {
    await using collector = await startTraceCollector();
    const tracing = tracingTo(collector);
    tracing.beginRequest('GET', '/', traceparent).end(200);
    await tracing.stop();
    expect(collector.spans[0]?.parentSpanId ?? '').toBe('');
  },
);

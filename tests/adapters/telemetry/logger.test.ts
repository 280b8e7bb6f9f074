import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../adapters/telemetry/logger.ts';

function logged(level: string, write: (logger: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger(level, { destination: { write: (line: string) => void lines.push(line) } }));
  return lines;
}

describe('createLogger', () => {
  it('writes JSON lines from its level on', () => {
    const lines = logged('info', (logger) => {
      logger.debug('small talk');
      logger.info({ rideId: 'r1' }, 'ride booked');
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      rideId: 'r1',
      msg: 'ride booked',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  it('says of each line from which host and process it is, and to which trace it belongs', () => {
    const lines: string[] = [];
    const now: { traceId?: string } = {};
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger('info', { destination, getTraceId: () => now.traceId });
    logger.info('between requests');
    now.traceId = '0af7651916cd43dd8448eb211c80319c';
    logger.info('in a request');
    const [between, within] = lines.map((line) => JSON.parse(line) as object);
    expect(between).toMatchObject({ host: hostname(), pid: process.pid });
    expect(between).not.toHaveProperty('traceId');
    expect(within).toMatchObject(now);
  });

  it.each([
    ['of the line', { password: 'hunter2' }],
    ['of a body', { body: { email: 'hunter2', token: 'hunter2' } }],
    ['of the headers of a request', { req: { headers: { authorization: 'hunter2', cookie: 'hunter2' } } }],
    ['of a refused row', { err: Object.assign(new Error('duplicate key'), { detail: 'Key (hunter2)' }) }],
  ])('leaves the secrets out %s', (_, fields) => {
    const [line = ''] = logged('info', (logger) => logger.info(fields, 'message'));
    expect(line).toContain('[redacted]');
    expect(line).not.toContain('hunter2');
  });
});

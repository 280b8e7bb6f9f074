import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallReads, ReadPositions } from '../../application/ports/read-positions.ts';
import type { HttpSessions } from './session.ts';

/** Each request is a call: replicas answer it behind what its client has written, and its client is told what it wrote. */
export function keepReadPositions(
  server: FastifyInstance,
  positions: ReadPositions,
  sessions: HttpSessions,
): void {
  const calls = new WeakMap<FastifyRequest, CallReads>();
  // After the body was read, which happens in the connection's own context.
  server.addHook('preHandler', (request, _reply, done) => {
    // What a WebSocket asks is no call: its cookies are as old as itself.
    if (request.headers.upgrade !== undefined) return done();
    const call: CallReads = { after: sessions.getPosition(request), written: null };
    calls.set(request, call);
    positions.during(call, done);
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    const written = calls.get(request)?.written ?? null;
    if (written !== null) sessions.keepPosition(reply, written, positions.settledAfterSeconds);
    done();
  });
}

// Run as a program: the product on DATABASE_URL with a given folder as its web client; tells its port as a message.
import type { AddressInfo } from 'node:net';
import { readEnvironment } from '../../adapters/config/environment.ts';
import { createLogger } from '../../adapters/telemetry/logger.ts';
import { openApp } from '../../cli/app.ts';
import { openHttpEdge } from '../../cli/http-edge.ts';

const environment = readEnvironment(process.env);
const app = await openApp(environment);
await app.eventFeed.start();
const { server } = await openHttpEdge(environment, app, createLogger(environment.logLevel), process.argv[2]!);
await server.listen({ port: 0, host: '127.0.0.1' });
process.send!((server.server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit(0));

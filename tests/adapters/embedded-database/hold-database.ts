// Run as a program: starts the database in the given directory and holds it until it is killed, or until its
// standard input ends, which stops it properly. Prints what it got as one line of JSON.
import { once } from 'node:events';
import { startEmbeddedDatabase } from '../../../adapters/embedded-database/start-embedded-database.ts';

const database = await startEmbeddedDatabase({ dataDir: process.argv[2]! });
const { url, pid, owned } = database;
process.stdout.write(`${JSON.stringify({ url, pid, owned })}\n`);
await once(process.stdin.resume(), 'end');
await database.stop();

import { randomInt } from 'node:crypto';
import { configureGlobal } from 'fast-check';
import { usually } from './long.ts';

/**
 * The seed of all fast-check properties: the same on every run, so that a change of ours is what turns a test red.
 * `PROPERTY_SEED=<number>` plays the seed that a failure has printed; `npm run test:long` draws one.
 */
const seedOfThisRun = usually(20260311, randomInt(2 ** 31));
export const propertySeed = Number(process.env['PROPERTY_SEED'] ?? seedOfThisRun);
if (!Number.isSafeInteger(propertySeed)) throw new Error('PROPERTY_SEED is a whole number');

configureGlobal({ seed: propertySeed });

import { randomInt } from 'node:crypto';
import { configureGlobal } from 'fast-check';

/**
 * The seed of all fast-check properties: the same on every run, so that a change of ours is what turns a test red.
 * `PROPERTY_SEED=<number>` plays the seed that a failure has printed, `PROPERTY_SEED=random` draws one
 * (`npm run test:long`).
 */
const wanted = process.env['PROPERTY_SEED'] ?? '20260311';
export const propertySeed = wanted === 'random' ? randomInt(2 ** 31) : Number(wanted);
if (!Number.isSafeInteger(propertySeed)) throw new Error('PROPERTY_SEED is a whole number or "random"');

configureGlobal({ seed: propertySeed });

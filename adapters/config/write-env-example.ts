import { writeFileSync } from 'node:fs';
import { envExample } from './env-example.ts';

// `npm run env:example`
writeFileSync(new URL('../../.env.example', import.meta.url), envExample());

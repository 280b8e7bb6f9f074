// `npm run check:layers`: holds the whole tree against the layer rules, see .dependency-cruiser.js.
import { fileURLToPath } from 'node:url';
import { format } from 'dependency-cruiser';
import { cruiseLayers } from './cruise-layers.ts';

const result = await cruiseLayers(fileURLToPath(new URL('../..', import.meta.url)));
const { output, exitCode } = await format(result, { outputType: 'err-long' });
process.stdout.write(typeof output === 'string' ? output : JSON.stringify(output));
process.exitCode = exitCode;

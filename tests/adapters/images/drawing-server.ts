import { DrawingProcess } from '../../../adapters/images/drawing-process.ts';
import { PURPOSES } from '../../../domain/objects/stored-object.ts';
import { aPicture } from '../../support/uploads.ts';

// Draws a picture, says which process has drawn it, and stays, or has nothing more to do.

const drawing = new DrawingProcess();
const source = { bytes: await aPicture('png', [40, 30]), width: 40, height: 30, orientation: 1 };
await drawing.draw({ source, forms: PURPOSES.profile_photo.forms });
process.stdout.write(String(drawing.pid));
if (process.argv[2] === 'stay') setInterval(() => undefined, 1_000);

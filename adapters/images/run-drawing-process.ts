import { draw } from './draw.ts';
import type { DrawingOrder } from './drawing.ts';
import type { DrawingReport } from './drawing-process.ts';

/*
 * The process that decodes what people send: takes orders from the one that started it, and ends with it. Its first
 * argument is how much memory it may take in bytes; where the kernel does not hold it to that, it looks itself.
 */

const LOOK_MS = 25;
const mostBytes = Number(process.argv[2]);

const report = (said: DrawingReport) => process.send?.(said);

// Ctrl+C reaches every process of a terminal: the server says when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (order: DrawingOrder) => {
  void draw(order).then((drawn) => report({ drawn }));
});
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
report({ isReady: true });

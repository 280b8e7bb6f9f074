import { runProgram } from './program.ts';

// Whoever reads the output may have seen enough (`maumee … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
await runProgram(process.argv.slice(2));

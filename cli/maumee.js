#!/usr/bin/env node
// Runs the command line from its TypeScript sources: one way to run everything, nothing stale to rebuild.
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

// Of the program, not of the folder it is called in: how TypeScript is read, mails for example.
register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) });
await import('./main.ts');

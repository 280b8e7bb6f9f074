#!/usr/bin/env node
// Runs the command line from its TypeScript sources: one way to run everything, nothing stale to rebuild.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');

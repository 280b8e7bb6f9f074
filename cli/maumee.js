#!/usr/bin/env node
// Runs the command line, built from its TypeScript sources whenever these have changed: nothing stale ever runs.
import { buildIfStale } from '../web/build-if-stale.js';
import { PROGRAM_BUILD } from './program-build.js';

process.setSourceMapsEnabled(true);
await buildIfStale(PROGRAM_BUILD);
await import(new URL('dist/main.js', import.meta.url).href);

import type { TestProject } from 'vitest/node';
import { ServedApp } from './served-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The app that journeys share which change nothing but their own accounts, see VisitedApp.shared. */
    sharedApp: { url: string; mailboxUrl: string };
  }
}

/** Runs once before the first journey: builds the client, makes the demo, and serves it until the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = await ServedApp.start();
  project.provide('sharedApp', { url: app.url, mailboxUrl: app.mailboxUrl });
  return () => app[Symbol.asyncDispose]();
}

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { listenForNotices, type NoticeWorker } from './notices.ts';

// Runs beside the pages of the installed app. It keeps the files of one build and nothing else: what the API answers is
// kept by the pages, for each user, and what is sent is never kept.

/** Written by the build: the files of this version. */
declare const PRECACHED: { url: string; revision: string | null }[];

const APP_SHELL = '/app-shell';
/** Pages that are not the client's. */
const OTHER_PAGES = /^\/(api|area|graphql|graphiql|healthz|readyz|dev|t)(\/|$)/;

cleanupOutdatedCaches();
precacheAndRoute(PRECACHED, { cleanURLs: false, directoryIndex: '' });

const fromShell = createHandlerBoundToURL(APP_SHELL);
registerRoute(
  ({ request, sameOrigin, url }) =>
    request.mode === 'navigate' && sameOrigin && !OTHER_PAGES.test(url.pathname),
  // The server's page is newer, in the reader's language, and may be drawn already.
  async (visit) => {
    try {
      return await fetch(visit.request);
    } catch {
      return await fromShell(visit);
    }
  },
);

// The area's map and picture are no files of the build; they hardly ever change.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/area/'),
  new StaleWhileRevalidate({ cacheName: 'area' }),
);

listenForNotices(self as unknown as NoticeWorker);

// A new version waits until its reader says so: a page goes on with the files that it began with.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const worker = self as unknown as { skipWaiting: () => Promise<void> };
  if (data === 'take-over') void worker.skipWaiting();
});

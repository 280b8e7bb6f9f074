const EVERY_MS = 10;

/**
 * How late the event loop is with what is due, in milliseconds. Looks only as long as somebody asks: a process that idles
 * has no timer of ours.
 */
export function watchEventLoopLag(): () => number {
  let dueAt = 0;
  let lagMs = 0;
  let isAsked = false;
  const look = () => {
    lagMs = Math.max(0, performance.now() - dueAt);
    if (isAsked) wait();
    else dueAt = 0;
  };
  const wait = () => {
    isAsked = false;
    dueAt = performance.now() + EVERY_MS;
    setTimeout(look, EVERY_MS).unref();
  };
  return () => {
    isAsked = true;
    if (dueAt === 0) {
      lagMs = 0;
      wait();
      return 0;
    }
    // Of the turn that is under way, too: those at the end of a long one are late already.
    return Math.max(lagMs, performance.now() - dueAt);
  };
}

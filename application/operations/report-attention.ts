import { z } from 'zod';
import { toLocalTime, toLocalDay } from '../../domain/geo/local-time.ts';
import { ATTENTION, type AttentionItem, type AttentionKind } from '../../domain/operations/attention.ts';
import { admin, product } from '../access.ts';
import { figures } from '../ports/figures.ts';
import { serviceArea } from '../ports/geo.ts';
import { alertChannel, type Alert, type AlertChannel } from '../ports/operations.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';

/** By the area's clocks. */
const SUMMARY_HOUR = 7;
/** An alert that could not be delivered for so long tells nobody anything. */
const STALE_MS = 24 * 60 * 60 * 1000;

type Area = { readonly timeZone: string };

/**
 * Tells operators what waits for them. Of urgent work every admin gets a mail and the pager or chat an alert, at once and
 * again each day while it waits; when it does not wait any more the pager or chat hears that too. Every morning at seven
 * each admin gets a summary of all that waits, unless nothing does. Run every minute, in any number of processes.
 */
export const reportAttention = workflow({
  access: product,
  needs: { alertChannel, figures, serviceArea },
  run: async ({ now, transact }, { alertChannel, figures, serviceArea }): Promise<void> => {
    const at = now();
    const items = await figures.attention({ now: at, today: toLocalDay(at, serviceArea.timeZone) });
    await transact((tx) => report(tx, items, alertChannel, serviceArea));
  },
});

async function report(
  tx: Transaction,
  items: readonly AttentionItem[],
  { isConfigured }: AlertChannel,
  { timeZone }: Area,
): Promise<void> {
  const now = tx.now();
  const urgent = items.filter(({ kind }) => ATTENTION[kind].isUrgent);
  const summary = `summary ${toLocalDay(now, timeZone)}`;
  const isSummaryDue = items.length > 0 && toLocalTime(now, timeZone).hour >= SUMMARY_HOUR;
  const names: string[] = urgent.map(({ kind }) => kind);
  const opened = await tx.attentionReports.open(isSummaryDue ? [...names, summary] : names, now);
  const closed = await tx.attentionReports.close([...names, summary]);
  const alert = (kind: AttentionKind, item: AttentionItem | null) => ({
    id: tx.newId(),
    kind,
    title: ATTENTION[kind].title,
    state: item ? ('open' as const) : ('resolved' as const),
    count: item?.count ?? 0,
    since: item?.since?.toISOString() ?? null,
    at: now.toISOString(),
  });
  const news = urgent.filter(({ kind }) => opened.includes(kind));
  if (isConfigured) {
    const over = closed.filter((name): name is AttentionKind => name in ATTENTION);
    const alerts = [...news.map((item) => alert(item.kind, item)), ...over.map((kind) => alert(kind, null))];
    for (const one of alerts) await tx.jobs.enqueue('send-alert', { alert: one }, now);
  }
  const told = opened.includes(summary) ? items : news;
  if (told.length === 0) return;
  const data = { isUrgent: news.length > 0, items: told.map(({ kind, count }) => ({ kind, count })) };
  for (const adminId of await tx.users.lockAdmins()) await tx.mail(adminId, 'attention', data);
}

const alertInput = z.object({ alert: z.custom<Alert>() });

/** Sends an alert to the pager or chat. Run by a job, which tries again when it throws; one that is a day old is left. */
export const sendAlert = workflow({
  access: product,
  input: alertInput,
  needs: { alertChannel },
  run: async ({ now, input: { alert } }, { alertChannel }): Promise<void> => {
    const isStale = now().getTime() - Date.parse(alert.at) > STALE_MS;
    if (alertChannel.isConfigured && !isStale) await alertChannel.send(alert);
  },
});

/** Sends an alert that says it is a test; whether there is a pager or chat to send it to. Throws what sending throws. */
export const testAlert = workflow({
  access: admin,
  needs: { alertChannel },
  run: async ({ now, newId }, { alertChannel }): Promise<boolean> => {
    if (!alertChannel.isConfigured) return false;
    const at = now().toISOString();
    const title = 'This is a test. Nothing is wrong.';
    await alertChannel.send({
      id: newId(),
      kind: 'failed_jobs',
      title,
      state: 'resolved',
      count: 0,
      since: null,
      at,
    });
    return true;
  },
});

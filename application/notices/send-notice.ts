import { z } from 'zod';
import { isTold, isWorthTelling, ruleOf } from '../../domain/notices/notice-kinds.ts';
import { product } from '../access.ts';
import { emailSettings } from '../ports/email.ts';
import {
  type Notice,
  type NoticeOutcome,
  type PushMessage,
  type PushService,
  pushService,
  type PushSubscription,
} from '../ports/notices.ts';
import { rideViews } from '../ports/rides.ts';
import type { Transact } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { wasTakenBack } from './taken-back.ts';
import { composeNotice, inLanguage } from './compose-notice.ts';

/**
 * Sends a notice of the outbox to every device of its person. Run by a job, which tries again when it throws: the devices
 * that have it are not told twice. What is no longer so, came too late or was turned off is noted as skipped.
 */
export const sendNotice = workflow({
  access: product,
  input: z.object({ noticeId: z.uuid() }),
  needs: { rideViews, emailSettings, pushService },
  run: async ({ input: { noticeId }, transact, now }, needs): Promise<void> => {
    const found = await transact(async ({ notices, pushSubscriptions }) => {
      const notice = await notices.lock(noticeId);
      if (notice?.status !== 'queued') return null;
      const { userId } = notice;
      return {
        notice,
        devices: await pushSubscriptions.ofUser(userId),
        choices: await notices.choices(userId),
      };
    });
    if (!found) return;
    const { notice, devices, choices } = found;
    const { kind, data, userId, createdAt, reached } = notice;
    const skip = (error: string) => note(transact, notice, { status: 'skipped', reached, error });
    if (!isWorthTelling(kind, createdAt, now())) return skip('Too late');
    if (!isTold(kind, 'push', choices)) return skip('Turned off');
    const rideId = 'rideId' in data ? (data.rideId as string | null) : null;
    if (await transact(({ rides }) => wasTakenBack(rides, data))) return skip('No longer so');
    const view = rideId === null ? null : await needs.rideViews.find(rideId);
    const { timeZone, productName } = needs.emailSettings;
    const composed = composeNotice(kind, data, { userId, view, timeZone, productName });
    if (!composed) return skip('No longer so');
    const rest = devices.filter(({ id }) => !reached.includes(id));
    const results = await Promise.all(
      rest.map((device) =>
        send(needs.pushService, notice, device, inLanguage(composed, device.language), now()),
      ),
    );
    await settle(transact, notice, results);
  },
});

interface Result {
  readonly device: PushSubscription;
  readonly outcome: 'taken' | 'gone' | Error;
}

async function send(
  pushService: PushService,
  { kind, createdAt }: Notice,
  device: PushSubscription,
  message: PushMessage,
  now: Date,
): Promise<Result> {
  const { worthMinutes, isUrgent } = ruleOf(kind);
  const seconds = Math.ceil(worthMinutes * 60 - (now.getTime() - createdAt.getTime()) / 1000);
  try {
    return { device, outcome: await pushService.send(device, message, { seconds, isUrgent }) };
  } catch (error) {
    return { device, outcome: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Forgets the devices that are gone, notes who has it, and throws for those that are to be tried again. */
async function settle(transact: Transact, notice: Notice, results: readonly Result[]): Promise<void> {
  const reached = [...notice.reached, ...of(results, 'taken')];
  const failure = results.map(({ outcome }) => outcome).find((outcome) => outcome instanceof Error);
  const status = failure ? 'queued' : reached.length > 0 ? 'sent' : 'skipped';
  const error = failure?.message ?? (status === 'skipped' ? 'No device' : null);
  await note(transact, notice, { status, reached, error }, of(results, 'gone'));
  if (failure) throw failure;
}

function of(results: readonly Result[], outcome: 'taken' | 'gone'): string[] {
  return results.filter((result) => result.outcome === outcome).map(({ device }) => device.id);
}

function note(
  transact: Transact,
  { id }: Notice,
  outcome: NoticeOutcome,
  gone: readonly string[] = [],
): Promise<void> {
  return transact(async ({ notices, pushSubscriptions, now }) => {
    for (const deviceId of gone) await pushSubscriptions.remove(deviceId);
    await notices.saveOutcome(id, outcome, now());
  });
}

/** How long the support can see what became of a notice, in milliseconds. */
const KEPT_MS = 30 * 86_400_000;

/** Forgets old notices; how many. Run by a job. */
export const forgetNotices = command({
  access: product,
  run: ({ tx: { notices, now } }) => notices.forget(new Date(now().getTime() - KEPT_MS)),
});

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BOOKING_CALLS } from '../bench/booking-calls.ts';
import type { Product, Team } from './product.ts';

/** Longer than the program needs to give up any dependency. */
const ANSWER_MS = 30_000;
/** For one call to be carried out at last, repeated as often as it takes. */
const PATIENCE_MS = 90_000;
const BETWEEN_RIDES_MS = 150;
const TIP = '3.00';

/** The answer to a booking that was tried before at another price. */
const ANOTHER_PRICE = Symbol('another price');

/** The answer to a driver for whom a ride is not there any more. */
const GONE = Symbol('gone');

type State = 'pending' | 'accepted' | 'in_progress' | 'completed';

interface Answer {
  /** 0 without one. */
  readonly status: number;
  readonly text: string;
}

/** The state in which the program has said that each ride is, and whatever else it has answered. */
export class Riding {
  readonly acknowledged = new Map<string, State>();
  /** How often each kind of answer came; `unreachable` without one. */
  readonly answers = new Map<string, number>();
  readonly wrong: string[] = [];
  /** The longest that a call had to be repeated until it was carried out. */
  longestMs = 0;
  /** By rider, how many bookings were begun and not answered yet: each may have made one ride, or none. */
  readonly unanswered = new Map<string, number>();
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<unknown>>();
  private gate: Promise<void> = Promise.resolve();
  private readonly teams: Promise<unknown>;

  constructor(private readonly product: Product) {
    this.teams = Promise.all(product.teams.map((team) => this.play(team)));
    // Awaited by `stop`, maybe minutes later.
    this.teams.catch(() => undefined);
  }

  /** Finishes the rides under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.teams;
  }

  /** Does something while no call is under way: those that would begin wait, also those to be repeated. */
  async whileQuiet<T>(act: () => Promise<T>): Promise<T> {
    let open = () => {};
    this.gate = new Promise((resolve) => (open = resolve));
    try {
      while (this.underWay.size > 0) await Promise.all(this.underWay);
      // For what the callers make of the last answers.
      await pause(0);
      return await act();
    } finally {
      open();
    }
  }

  /**
   * A booking that is repeated with its key until it is carried out, and then once more. Where the map server went or came
   * between two tries the price is another one, for which a card that was asked already is not asked again: a new booking.
   */
  async book({ rider, paymentMethodId }: Team): Promise<string> {
    const body = { ...BOOKING_CALLS.REST.body, totalFare: '99.00', paymentMethodId };
    const book = () => this.insist('POST', '/api/rides', rider.token, body, key);
    let key = randomUUID();
    this.count(rider.userId, 1);
    let booked = await book();
    while (booked === ANOTHER_PRICE) {
      key = randomUUID();
      booked = await book();
    }
    const { id } = booked as { id: string };
    this.acknowledged.set(id, 'pending');
    this.count(rider.userId, -1);
    const again = (await book()) as { id: string };
    if (again.id !== id) this.wrong.push(`One key made two rides: ${id}, ${again.id}`);
    return id;
  }

  private async play(team: Team): Promise<void> {
    const { rider, driver } = team;
    while (!this.stopping.signal.aborted) {
      const begun = Date.now();
      const id = await this.book(team);
      const accepted = await this.insist('PUT', `/api/rides/${id}/accept`, driver.token, undefined);
      // By another clock it has waited for hours, and is over: the examination expects that.
      if (accepted === GONE && begun < this.product.disturbed.movedAt) continue;
      if (accepted === GONE) throw this.noteWrong(`Nobody can accept ${id}`);
      this.acknowledged.set(id, 'accepted');
      await this.insist('PUT', `/api/rides/${id}`, driver.token, { status: 'in_progress' });
      this.acknowledged.set(id, 'in_progress');
      const tip = { tipAmount: TIP };
      await this.insist('POST', `/api/rides/${id}/complete`, rider.token, tip, randomUUID());
      this.acknowledged.set(id, 'completed');
      await pause(BETWEEN_RIDES_MS);
    }
  }

  /** As a client does: the same call again until it is carried out. Wrong is anything but 2xx, 503, silence, and that an earlier try is still running. */
  private async insist(
    method: string,
    path: string,
    token: string,
    body: object | undefined,
    key?: string,
  ): Promise<unknown> {
    const started = Date.now();
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.send(method, path, token, body, key);
      const kind = answer.status === 0 ? 'unreachable' : String(answer.status);
      this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
      if (answer.status >= 200 && answer.status < 300) {
        this.longestMs = Math.max(this.longestMs, Date.now() - started);
        return JSON.parse(answer.text) as unknown;
      }
      if (attempt > 1 && answer.text.includes('"PAYMENT_EXISTS"')) return ANOTHER_PRICE;
      if (answer.status === 404 && path.endsWith('/accept')) return GONE;
      const what = `${method} ${path}: ${answer.status} ${answer.text}`;
      const isFirstRunning = attempt > 1 && answer.text.includes('"IDEMPOTENCY_KEY_RUNNING"');
      if (answer.status !== 0 && answer.status !== 503 && !isFirstRunning) {
        throw this.noteWrong(what);
      }
      if (Date.now() > started + PATIENCE_MS) throw new Error(`Never carried out: ${what}`);
      await pause(100);
    }
  }

  private noteWrong(what: string): Error {
    this.wrong.push(what);
    return new Error(what);
  }

  private count(riderId: string, bookings: number): void {
    this.unanswered.set(riderId, (this.unanswered.get(riderId) ?? 0) + bookings);
  }

  private async send(...call: Parameters<Riding['fetch']>): Promise<Answer> {
    await this.gate;
    const answer = this.fetch(...call);
    this.underWay.add(answer);
    return answer.finally(() => this.underWay.delete(answer));
  }

  private async fetch(
    method: string,
    path: string,
    token: string,
    body: object | undefined,
    key: string | undefined,
  ): Promise<Answer> {
    try {
      const response = await fetch(`${this.product.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }
}

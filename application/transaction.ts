import type { Actor, UserActor } from '../domain/users/user.ts';
import type { EmailData, EmailTemplate } from './email/compose-email.ts';
import type { NoticeData, ToldKind } from './notices/compose-notice.ts';
import type { Emails } from './ports/email.ts';
import type { TextAddress, Texts } from './ports/texts.ts';
import type { TextData, TextTemplate } from './texts/compose-text.ts';
import type { NewNotice } from './ports/notices.ts';
import type { Clock, Ids } from './ports/operations.ts';
import type { AuditRecord } from './ports/security.ts';
import type { Stores } from './ports/unit-of-work.ts';

/** What changed, for the audit log; who did it and when comes from the transaction. What is left out is null. */
export interface AuditNote
  extends Pick<AuditRecord, 'action'>, Partial<Pick<AuditRecord, 'reason' | 'before' | 'after'>> {
  /** What it was done to: its type, and its id. */
  readonly subject: readonly [type: string, id: string];
  /** In whose name, where it is not the caller. */
  readonly by?: Actor;
}

/** The stores of one transaction, with who acts and when; exists only while it is open. */
export interface Transaction extends Stores {
  readonly emails: Emails<EmailTemplate>;
  readonly texts: Texts<TextTemplate>;
  /** Who asked for it; null for what takes no actor. */
  readonly actor: Actor | null;
  /** The present moment, which goes on while locks are waited for. */
  readonly now: () => Date;
  readonly newId: () => string;
  /** Appends to the audit log: money, prices, roles and suspensions. */
  record(note: AuditNote): Promise<void>;
  /** Queues a mail to a user's address, unless another is given; it exists exactly when the transaction commits. */
  mail<Template extends EmailTemplate>(
    userId: string,
    template: Template,
    data: EmailData[Template],
    recipient?: string,
  ): Promise<void>;
  /** The same to an address that is nobody's account, or not as one. */
  mailTo<Template extends EmailTemplate>(
    recipient: string,
    template: Template,
    data: EmailData[Template],
  ): Promise<void>;
  /**
   * Queues a text message to a user's verified number; where they have none, or want none, the outbox says so. It exists
   * exactly when the transaction commits.
   */
  text<Template extends TextTemplate>(
    userId: string,
    template: Template,
    data: TextData[Template],
  ): Promise<void>;
  /** The same to a number that has asked for it or is about to: codes, questions for consent and answers. */
  textTo<Template extends TextTemplate>(
    address: TextAddress,
    template: Template,
    data: TextData[Template],
  ): Promise<void>;
  /**
   * Tells a user of something on the devices that they have notices switched on for, or by text message where they have none
   * and have agreed to it; nothing is written for who has neither. It
   * exists exactly when the transaction commits.
   */
  notify<Kind extends ToldKind>(userId: string, kind: Kind, data: NoticeData[Kind]): Promise<void>;
}

/** Opens a transaction that commits when `work` resolves, and may run it more than once. */
export type Transact = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

interface Frame {
  readonly actor: Actor | null;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The stores with who acts and when. They are made when they are asked for: hence not copied. */
export function openTransaction(stores: Stores, { actor, clock, ids }: Frame): Transaction {
  const now = () => clock.now();
  const newId = () => ids.next();
  return Object.assign(Object.create(stores) as Stores, {
    actor,
    now,
    newId,
    record: ({ subject: [subjectType, subjectId], by, ...note }: AuditNote) =>
      stores.audit.append({
        reason: null,
        before: null,
        after: null,
        ...note,
        id: newId(),
        actor: required(by ?? actor),
        subjectType,
        subjectId,
        at: now(),
      }),
    mail: <Template extends EmailTemplate>(
      userId: string,
      template: Template,
      data: EmailData[Template],
      recipient?: string,
    ) => stores.emails.enqueue(newId(), userId, template, data, now(), recipient),
    mailTo: <Template extends EmailTemplate>(
      recipient: string,
      template: Template,
      data: EmailData[Template],
    ) => stores.emails.enqueueTo(newId(), recipient, template, data, now()),
    text: <Template extends TextTemplate>(userId: string, template: Template, data: TextData[Template]) =>
      stores.texts.enqueue(newId(), userId, template, data, now()),
    textTo: <Template extends TextTemplate>(
      address: TextAddress,
      template: Template,
      data: TextData[Template],
    ) => stores.texts.enqueueTo(newId(), address, template, data, now()),
    notify: <Kind extends ToldKind>(userId: string, kind: Kind, data: NoticeData[Kind]) =>
      tell(stores, [{ id: newId(), userId, kind, data }], now()),
  });
}

/** The operator who acts, for instance at the desk in the name of who calls; null for everybody else and the product. */
export function operatorOf({ actor }: Pick<Transaction, 'actor'>): UserActor | null {
  return actor?.kind === 'user' && actor.userType === 'admin' ? actor : null;
}

/** By push, and by text message to whom no push reaches. */
export async function tell(
  { notices, texts }: Pick<Stores, 'notices' | 'texts'>,
  told: readonly NewNotice[],
  now: Date,
): Promise<void> {
  await Promise.all([notices.addAll(told, now), texts.addNotices(told, now)]);
}

function required(actor: Actor | null): Actor {
  if (!actor) throw new Error('The audit log has to know who acts');
  return actor;
}

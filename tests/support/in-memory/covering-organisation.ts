import type { z } from 'zod';
import type { addAgreementInput } from '../../../application/organisations/inputs.ts';
import type { CareScope } from '../../../domain/care/care-grant.ts';
import type { Agreement } from '../../../domain/organisations/agreement.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import type { InMemoryApp } from './in-memory-app.ts';

type Terms = Omit<z.input<typeof addAgreementInput>, 'organisationId'>;

/** $100.00 a month for everybody whom it helps, without a co-pay. */
const TERMS = { name: 'Dialysis', startsOn: '2026-01-01', budget: '100' };

/** An organisation on stores in memory that promises to pay for rides. */
export class CoveringOrganisation {
  private constructor(
    private readonly app: InMemoryApp,
    readonly id: string,
    readonly admin: UserActor,
    readonly coordinator: UserActor,
  ) {}

  /** With a coordinator; there may be several of other names. */
  static async open(app: InMemoryApp, name = 'Riverbend Clinic'): Promise<CoveringOrganisation> {
    const [admin, coordinator] = [await app.admin(), await app.rider()];
    const reached = { kind: 'clinic', email: 'rides@riverbend.test', phone: '419 555 0150' } as const;
    const { id } = await app.useCases.addOrganisation.execute(admin, { name, ...reached });
    const organisation = new CoveringOrganisation(app, id, admin, coordinator);
    await organisation.join(coordinator, ['coordinator']);
    return organisation;
  }

  async join(who: UserActor, roles: ('manager' | 'coordinator' | 'billing')[]): Promise<void> {
    const email = this.app.tables.users.get(who.userId)?.email ?? '';
    const asked = { organisationId: this.id, email, roles };
    const { token } = await this.app.useCases.inviteMember.execute(this.admin, asked);
    await this.app.useCases.acceptMemberInvitation.execute(who, { token });
  }

  async promise(terms: Partial<Terms> = {}): Promise<Agreement> {
    const asked = { ...TERMS, organisationId: this.id, ...terms };
    return (await this.app.useCases.addAgreement.execute(this.admin, asked)).agreement;
  }

  /** The same agreement with other terms. */
  async change(agreementId: string, terms: Partial<Terms>): Promise<Agreement> {
    const asked = { ...TERMS, ...terms };
    return (await this.app.useCases.updateAgreement.execute(this.admin, { agreementId, ...asked })).agreement;
  }

  end(agreementId: string) {
    return this.app.useCases.endAgreement.execute(this.admin, { agreementId, reason: 'Contract over' });
  }

  /** The passenger lets it help, until the grant that is the answer is ended. */
  async help(passenger: UserActor, scopes: CareScope[] = ['book']): Promise<string> {
    const { token } = await this.app.useCases.inviteCaregiver.execute(passenger, { scopes });
    const accepting = { token, organisationId: this.id };
    return (await this.app.useCases.acceptInvitation.execute(this.coordinator, accepting)).grant.id;
  }

  /** What is promised to rides that are not over, and what is owed, in cents, as the books have it. */
  books(): readonly [held: number, owed: number] {
    const sums = { held: 0, owed: 0 };
    for (const { organisationId, postings } of this.app.tables.entries.values()) {
      for (const { account, amountCents } of postings) {
        if (!account.startsWith('organisation_')) continue;
        if (organisationId !== this.id) throw new Error(`An entry of ${organisationId} is another's`);
        if (account === 'organisation_held') sums.held += amountCents;
        else sums.owed -= amountCents;
      }
    }
    return [sums.held, sums.owed];
  }
}

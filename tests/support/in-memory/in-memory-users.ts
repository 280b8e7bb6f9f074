import type { ContactDetails, Credentials, Suspension, Users } from '../../../application/ports/users.ts';
import { notFound } from '../../../domain/errors.ts';
import { type Role, roleOf, type User } from '../../../domain/users/user.ts';
import { meanRating } from './in-memory-ratings.ts';
import type { Draft } from './tables.ts';

export class InMemoryUsers implements Users {
  constructor(private readonly draft: Draft) {}

  async findMany(userIds: readonly string[]): Promise<User[]> {
    return userIds.flatMap((id) => this.draft.tables.users.get(id) ?? []);
  }

  async find(userId: string): Promise<User | null> {
    return this.draft.tables.users.get(userId) ?? null;
  }

  lock(userId: string): Promise<User | null> {
    return this.find(userId);
  }

  async findCredentials(email: string): Promise<Credentials | null> {
    const { users, passwordHashes } = this.draft.tables;
    const user = [...users.values()].find((one) => one.hasAccount && one.email === email);
    const passwordHash = user && passwordHashes.get(user.id);
    return user && passwordHash !== undefined ? { user, passwordHash } : null;
  }

  async findCredentialsOf(userId: string): Promise<Credentials | null> {
    const { users, passwordHashes } = this.draft.tables;
    const [user, passwordHash] = [users.get(userId), passwordHashes.get(userId)];
    return user && passwordHash !== undefined ? { user, passwordHash } : null;
  }

  async insert(user: User, passwordHash: string): Promise<void> {
    if (user.hasAccount) this.requireFree(user.email, user.id);
    this.draft.tables.users.set(user.id, user);
    this.draft.tables.passwordHashes.set(user.id, passwordHash);
    if (roleOf(user) === 'admin') this.draft.tables.approvesSince.set(user.id, user.createdAt);
  }

  async saveContact(userId: string, contact: ContactDetails): Promise<void> {
    this.change(userId, contact);
  }

  async savePhoto(userId: string, profileImageUrl: string | null): Promise<void> {
    this.change(userId, { profileImageUrl });
  }

  async saveEmail(userId: string, email: string, verifiedAt: Date | null): Promise<void> {
    this.requireFree(email, userId);
    this.change(userId, { email, emailVerifiedAt: verifiedAt, hasAccount: true });
  }

  async setEmailVerified(userId: string, at: Date): Promise<void> {
    this.change(userId, { emailVerifiedAt: at });
  }

  async setSecondFactor(userId: string, hasSecondFactor: boolean): Promise<void> {
    this.change(userId, { hasSecondFactor });
  }

  async savePassword(userId: string, passwordHash: string): Promise<void> {
    this.draft.tables.passwordHashes.set(userId, passwordHash);
  }

  async approvesSince(userId: string): Promise<Date | null> {
    return this.draft.tables.approvesSince.get(userId) ?? null;
  }

  async approveSince(userId: string, at: Date): Promise<void> {
    const user = this.draft.tables.users.get(userId);
    if (!user || roleOf(user) !== 'admin') return;
    this.draft.tables.approvesSince.set(userId, at);
  }

  async setRole(userId: string, role: Role): Promise<void> {
    if (role !== 'admin') this.draft.tables.approvesSince.delete(userId);
    const isDispatcher = role === 'dispatcher';
    this.change(userId, { userType: isDispatcher ? 'admin' : role, isDispatcher });
  }

  async setDriverApproved(userId: string, approved: boolean): Promise<void> {
    this.change(userId, { isDriverApproved: approved });
  }

  async setSuspension(userId: string, suspension: Suspension | null): Promise<void> {
    this.change(userId, {
      suspended: suspension !== null,
      suspendedReason: suspension?.reason ?? null,
      isSuspensionProvisional: suspension?.isProvisional ?? false,
    });
  }

  async lockAdmins(): Promise<string[]> {
    const admins = [...this.draft.tables.users.values()].filter(
      (user) => roleOf(user) === 'admin' && !user.suspended,
    );
    return admins.map(({ id }) => id);
  }

  async updateRiderRating(userId: string): Promise<void> {
    const { mean, count } = meanRating(this.draft.tables, userId);
    this.change(userId, { ...(mean !== null && { riderRating: mean }), riderRatingCount: count });
  }

  private requireFree(email: string, userId: string): void {
    const others = [...this.draft.tables.users.values()].filter((user) => user.id !== userId);
    if (others.some((user) => user.email === email)) this.draft.refuse('users_email_key');
  }

  private change(userId: string, changes: Partial<User>): void {
    const { users } = this.draft.tables;
    const user = users.get(userId);
    if (!user) throw notFound('User');
    users.set(userId, { ...user, ...changes });
  }
}

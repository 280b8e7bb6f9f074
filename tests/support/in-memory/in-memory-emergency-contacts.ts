import type { EmergencyContacts } from '../../../application/ports/users.ts';
import type { EmergencyContact } from '../../../domain/users/emergency-contact.ts';
import type { Draft } from './tables.ts';

export class InMemoryEmergencyContacts implements EmergencyContacts {
  constructor(private readonly draft: Draft) {}

  async of(userId: string): Promise<EmergencyContact | null> {
    return this.draft.tables.emergencyContacts.get(userId) ?? null;
  }

  async save(userId: string, { name, phone, language }: EmergencyContact): Promise<void> {
    this.draft.tables.emergencyContacts.set(userId, { name, phone, language });
  }

  async remove(userId: string): Promise<void> {
    this.draft.tables.emergencyContacts.delete(userId);
  }
}

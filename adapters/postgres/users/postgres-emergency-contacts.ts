import type { EmergencyContacts } from '../../../application/ports/users.ts';
import type { EmergencyContact } from '../../../domain/users/emergency-contact.ts';
import { nullable, text, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const EMERGENCY_CONTACTS = defineTable(
  'emergency_contacts',
  { name: text(), phone: text(), language: nullable(text()) } satisfies FieldsOf<EmergencyContact>,
  { user_id: uuid() },
);

const OF = select('emergency-contacts.of', EMERGENCY_CONTACTS, 'where user_id = $user_id');
const SAVE = insert('emergency-contacts.save', EMERGENCY_CONTACTS, {
  also: ['user_id'],
  onConflict:
    '(user_id) do update set name = excluded.name, phone = excluded.phone, language = excluded.language',
});
const REMOVE = remove('emergency-contacts.remove', EMERGENCY_CONTACTS, 'where user_id = $user_id');

export const postgresEmergencyContacts = (sql: SqlRunner): EmergencyContacts => ({
  of: (userId) => sql.first(OF({ user_id: userId })),
  save: (userId, contact) => sql.write(SAVE({ ...EMERGENCY_CONTACTS.toRow(contact), user_id: userId })),
  remove: (userId) => sql.write(REMOVE({ user_id: userId })),
});

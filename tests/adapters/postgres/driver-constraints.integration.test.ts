import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertUser } from '../../support/sql-people-and-rides.ts';
import { insertRow, userRow, type SqlRow, type StoredRow } from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const driver = async (): Promise<string> =>
  (await insertRow(sql.db, 'users', userRow({ user_type: 'driver' }))).id;

describe('driver profiles', () => {
  const profile = (userId: string, overrides: SqlRow = {}): Promise<StoredRow> =>
    insertRow(sql.db, 'driver_profiles', { id: randomUUID(), user_id: userId, ...overrides });

  itRefuses(
    {
      driver_profiles_availability_known: { availability: 'online' },
      driver_profiles_position_whole: { current_lat: 41.6 },
      driver_profiles_lat_range: { current_lat: 91, current_lng: 0 },
      driver_profiles_lng_range: { current_lat: 0, current_lng: 181 },
      driver_profiles_rating_range: { rating: '5.5' },
      driver_profiles_total_trips_not_negative: { total_trips: -1 },
      driver_profiles_vehicle_year_range: { vehicle_year: 9999 },
      driver_profiles_takes_known: [{ takes: '{service_animal}' }, { takes: '{wings}' }],
    },
    async (overrides) => profile(await driver(), overrides),
  );

  it('are one per user', async () => {
    const id = await driver();
    await profile(id);
    await expectRefused(profile(id), 'driver_profiles_user_key');
  });
});

describe('weekly availability', () => {
  it.each([
    [7, 0, 'weekly_availability_weekday_range'],
    [-1, 0, 'weekly_availability_weekday_range'],
    [0, 24, 'weekly_availability_hour_range'],
  ])('refuses weekday %i, hour %i', async (weekday, hour, constraint) => {
    const slot = { user_id: await driver(), weekday, hour };
    await expectRefused(insertRow(sql.db, 'weekly_availability', slot), constraint);
  });

  it('holds a slot once', async () => {
    const slot = { user_id: await driver(), weekday: 6, hour: 23 };
    await insertRow(sql.db, 'weekly_availability', slot);
    await expect(insertRow(sql.db, 'weekly_availability', slot)).rejects.toMatchObject({ code: '23505' });
  });
});

describe('driver applications', () => {
  const application = async (overrides: SqlRow = {}): Promise<StoredRow> => {
    const id = randomUUID();
    await insertUser(sql.db, { email: `${id}@maumee.test` });
    return insertRow(sql.db, 'driver_applications', {
      id,
      email: `${id}@maumee.test`,
      first_name: 'Ruth',
      last_name: 'Ode',
      phone: '419 555 0100',
      date_of_birth: '1990-04-01',
      address: '1 Main St',
      city: 'Toledo',
      state: 'OH',
      zip_code: '43604',
      license_number: 'OH123',
      license_state: 'OH',
      license_expiry: '2030-01-01',
      vehicle_make: 'Toyota',
      vehicle_model: 'Camry',
      vehicle_year: 2021,
      vehicle_color: 'Blue',
      license_plate: 'ABC 1234',
      insurance_company: 'Erie',
      policy_number: 'P1',
      insurance_expiry: '2027-01-01',
      ...overrides,
    });
  };
  const agreed = {
    good_driver_agreement_accepted: true,
    good_driver_agreement_timestamp: '2026-11-01T12:00Z',
  };
  const reviewed = { reviewed_at: '2026-11-02T12:00Z' };

  itRefuses(
    {
      driver_applications_status_known: { status: 'lost' },
      driver_applications_approved_needs_agreement: { ...reviewed, status: 'approved' },
      driver_applications_rejected_needs_reason: { ...reviewed, status: 'rejected' },
      driver_applications_decision_has_time: { ...agreed, status: 'approved' },
      driver_applications_agreement_has_time: { good_driver_agreement_accepted: true },
      driver_applications_vehicle_year_range: { vehicle_year: 9999 },
      driver_applications_email_lower_case: { email: 'Ruth@maumee.test' },
    },
    (overrides) => application(overrides),
  );

  it('belong to a user', async () => {
    await expectRefused(application({ email: 'nobody@maumee.test' }), 'driver_applications_email_fkey');
  });

  it('are approved with an agreement, one per address', async () => {
    const { email } = await application({ ...agreed, ...reviewed, status: 'approved' });
    await expectRefused(application({ email }), 'driver_applications_email_key');
  });
});

describe('driver documents', () => {
  it('are one per driver and type, and have a type', async () => {
    const user_id = await driver();
    const document = (document_type: string): Promise<StoredRow> =>
      insertRow(sql.db, 'driver_documents', {
        id: randomUUID(),
        user_id,
        document_type,
        document_path: randomUUID(),
        state: 'submitted',
        expires_on: '2099-01-01',
      });
    await document('insurance');
    await expectRefused(document('insurance'), 'driver_documents_user_type_key');
    await expectRefused(document(' '), 'driver_documents_type_known');
  });

  it.each([
    [{ state: 'seen' }, 'driver_documents_state_known'],
    [{ state: 'refused' }, 'driver_documents_refused_has_reason'],
    [{ refusal_reason: 'Not readable' }, 'driver_documents_refused_has_reason'],
    [{ state: 'accepted' }, 'driver_documents_accepted_has_day'],
    [
      { state: 'refused', refusal_reason: 'Not readable', accepted_until: '2099-01-01' },
      'driver_documents_refused_is_not_valid',
    ],
  ])('are not %j', async (changes, constraint) => {
    const row = {
      id: randomUUID(),
      user_id: await driver(),
      document_type: 'insurance',
      document_path: randomUUID(),
      state: 'submitted',
      expires_on: '2099-01-01',
    };
    await expectRefused(insertRow(sql.db, 'driver_documents', { ...row, ...changes }), constraint);
  });
});

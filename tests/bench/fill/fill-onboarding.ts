/** Applications of all drivers with their documents, and others that wait, lack something or were refused. */
export const ONBOARDING_STATEMENTS: readonly string[] = [
  `create temp table fill_applicants as
   select number, pg_temp.fill_id(8, number, start) as id, start + span * (number::float8 / drivers) as at
   from fill_clock, (select count(*) as drivers from fill_drivers) driver, generate_series(1, drivers) number`,
  `insert into users (id, email, password, first_name, last_name, phone, user_type, created_at, updated_at)
   select id, 'filled-applicant-' || number || '@example.com', 'nobody signs in', 'Ann', 'Applicant ' || number,
     '419 555 0102', 'driver', at, at
   from fill_applicants`,
  'insert into driver_profiles (id, user_id) select pg_temp.fill_id(62, number, at), id from fill_applicants',
  application(
    `select pg_temp.fill_id(9, number, start) as id, number, fill_drivers.id as user_id, 'approved' as status,
       start + number * interval '1 minute' as at
     from fill_drivers, fill_clock where number > 1`,
  ),
  application(
    `select pg_temp.fill_id(10, number, at) as id, number, id as user_id,
       (array['pending', 'under_review', 'changes_requested', 'rejected'])[1 + number % 4] as status, at
     from fill_applicants`,
  ),
  `insert into stored_objects (id, owner_id, purpose, state, content_type, size_bytes, upload_expires_at, created_at)
   select pg_temp.fill_id(11 + type, number, start), id, 'driver_document', 'attached', 'image/png', 1000, start, start
   from fill_drivers, fill_clock, generate_series(0, 2) type where number > 1`,
  `insert into driver_documents (id, user_id, document_type, document_path, state, expires_on, accepted_until, reviewed_at,
     uploaded_at, created_at)
   select pg_temp.fill_id(59 + type, number, start), id, (array['drivers_license', 'insurance', 'registration'])[1 + type],
     pg_temp.fill_id(11 + type, number, start), 'accepted', '2099-01-01', '2099-01-01', start, start, start
   from fill_drivers, fill_clock, generate_series(0, 2) type where number > 1`,
];

function application(chosen: string): string {
  return `
    insert into driver_applications (id, email, first_name, last_name, phone, date_of_birth, address, city, state, zip_code,
      license_number, license_state, license_expiry, vehicle_make, vehicle_model, vehicle_year, vehicle_color,
      license_plate, insurance_company, policy_number, insurance_expiry, status, reviewed_at, rejection_reason,
      changes_requested, has_valid_ssn, has_clean_driving_record, agrees_to_terms, good_driver_agreement_read,
      good_driver_agreement_accepted, good_driver_agreement_timestamp, created_at, updated_at)
    select chosen.id, email, first_name, last_name, phone, '1980-01-01', '1 Main St', 'Toledo', 'OH', '43604',
      'RD' || number, 'OH', '2099-01-01', 'Toyota', 'Camry', 2022, 'Blue', 'OH ' || number, 'Ohio Mutual', 'P' || number,
      '2099-01-01', status, case when status in ('approved', 'rejected') then at end,
      case when status = 'rejected' then 'The car is too old' end,
      case when status = 'changes_requested' then 'The photo cannot be read' end, true, true, true, true, true, at, at, at
    from (${chosen}) chosen join users on users.id = chosen.user_id`;
}

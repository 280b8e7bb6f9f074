/**
 * The specified data model, field by field: "name type [not null] [= default]" as PostgreSQL words them, names in
 * snake_case. Columns that our own decisions add are not listed. Its payout history and the driver earnings in it are
 * `earnings` and `driver_share` here, and the balances of its users a table (docs/deviations.md).
 */
export const SPECIFIED_TABLES: Readonly<Record<string, string>> = {
  users: `
    id uuid not null
    email text not null
    password text not null
    first_name text
    last_name text
    profile_image_url text
    user_type text not null = 'rider'
    is_driver_approved boolean not null = false
    suspended boolean not null = false
    suspended_reason text
    stripe_customer_id text
    stripe_subscription_id text
    stripe_connect_account_id text
    rider_rating numeric(3,2) not null = 5.00
    rider_rating_count integer not null = 0
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
  balances: `
    wallet_balance numeric(10,2) not null = 0.00
    held_balance numeric(10,2) not null = 0.00`,
  sessions: `
    sid text not null
    sess json not null
    expire timestamp with time zone not null`,
  driver_profiles: `
    id uuid not null
    user_id uuid not null
    is_available boolean not null = false
    availability text not null = 'offline'
    allow_long_distance boolean not null = false
    current_lat numeric(10,7)
    current_lng numeric(10,7)
    rating numeric(3,2) not null = 5.00
    total_trips integer not null = 0
    today_earnings numeric(10,2) not null = 0.00
    vehicle_make text
    vehicle_model text
    vehicle_year integer
    vehicle_color text
    license_plate text
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
  rides: `
    id uuid not null
    rider_id uuid not null
    driver_id uuid
    pickup_address text not null
    pickup_lat numeric(10,7) not null
    pickup_lng numeric(10,7) not null
    dropoff_address text not null
    dropoff_lat numeric(10,7) not null
    dropoff_lng numeric(10,7) not null
    distance numeric(8,2) not null
    estimated_duration integer not null
    scheduling_fee numeric(10,2) not null
    distance_fee numeric(10,2) not null
    tip_amount numeric(10,2) not null = 0.00
    total_fare numeric(10,2) not null
    final_amount numeric(10,2)
    status text not null = 'pending'
    payment_status text not null = 'pending'
    scheduled_for timestamp with time zone
    requested_at timestamp with time zone not null = now()
    accepted_at timestamp with time zone
    started_at timestamp with time zone
    completed_at timestamp with time zone
    payment_intent_id text
    is_specific_driver boolean not null = false
    is_test_data boolean not null = false
    pricing_config_id uuid not null
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
  payment_methods: `
    id uuid not null
    user_id uuid not null
    stripe_payment_method_id text not null
    last4 character varying(4) not null
    brand text not null
    is_default boolean not null = false
    created_at timestamp with time zone not null = now()`,
  pricing_config: `
    id uuid not null
    scheduling_fee numeric(10,2) not null = 2.50
    short_distance_minimum numeric(10,2) not null = 15.00
    short_distance_per_mile numeric(10,2) not null = 1.92
    long_distance_minimum numeric(10,2) not null = 25.00
    long_distance_per_mile numeric(10,2) not null = 1.75
    commission_rate numeric(5,2) not null = 85.00
    effective_date timestamp with time zone not null = now()
    is_active boolean not null = true
    created_by uuid
    change_reason text not null
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
  trusted_drivers: `
    id uuid not null
    rider_id uuid not null
    driver_id uuid not null
    created_at timestamp with time zone not null = now()`,
  driver_applications: `
    id uuid not null
    email text not null
    first_name text not null
    last_name text not null
    phone text not null
    date_of_birth date not null
    address text not null
    city text not null
    state text not null
    zip_code text not null
    license_number text not null
    license_state text not null
    license_expiry date not null
    vehicle_make text not null
    vehicle_model text not null
    vehicle_year integer not null
    vehicle_color text not null
    license_plate text not null
    insurance_company text not null
    policy_number text not null
    insurance_expiry date not null
    drivers_license_document text
    proof_of_insurance_document text
    proof_of_registration_document text
    status text not null = 'pending'
    reviewed_by uuid
    reviewed_at timestamp with time zone
    review_notes text
    rejection_reason text
    has_valid_ssn boolean not null = false
    has_clean_driving_record boolean not null = false
    agrees_to_terms boolean not null = false
    good_driver_agreement_read boolean not null = false
    good_driver_agreement_accepted boolean not null = false
    good_driver_agreement_timestamp timestamp with time zone
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
  driver_documents: `
    id uuid not null
    user_id uuid not null
    document_type text not null
    document_path text not null
    uploaded_at timestamp with time zone not null = now()
    created_at timestamp with time zone not null = now()`,
  earnings: `
    id uuid not null
    driver_id uuid not null
    ride_id uuid not null
    commission_rate_used numeric(5,2) not null
    pricing_config_id uuid not null
    ride_fare numeric(10,2) not null
    driver_share numeric(10,2) not null
    platform_fee numeric(10,2) not null
    status text not null = 'earned'
    payout_date timestamp with time zone
    created_at timestamp with time zone not null = now()`,
  payouts: `
    id uuid not null
    driver_id uuid not null
    amount numeric(10,2) not null
    status text not null = 'pending'
    payout_period_start timestamp with time zone not null
    payout_period_end timestamp with time zone not null
    rides_count integer not null = 0
    processing_fee numeric(10,2) not null = 0.00
    net_amount numeric(10,2) not null
    scheduled_for timestamp with time zone not null
    completed_at timestamp with time zone
    stripe_transfer_id text
    transfer_status text not null = 'pending'
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
  payout_requests: `
    id uuid not null
    driver_id uuid not null
    amount numeric(10,2) not null
    status text not null = 'pending'
    requested_at timestamp with time zone not null = now()
    reviewed_at timestamp with time zone
    reviewed_by uuid
    stripe_transfer_id text
    notes text
    ride_ids text[] not null = '{}'
    bank_account_last4 character varying(4)
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
  transactions: `
    id uuid not null
    user_id uuid not null
    ride_id uuid
    type text not null
    amount numeric(10,2) not null
    description text
    stripe_payment_intent_id text
    status text not null = 'completed'
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
  ratings: `
    id uuid not null
    ride_id uuid not null
    rater_id uuid not null
    ratee_id uuid not null
    rating integer not null
    comment text
    created_at timestamp with time zone not null = now()
    updated_at timestamp with time zone not null = now()`,
};

/** Every word a column may hold. `confirmed`, which the screens show, and `changes_requested` are statuses of their own. */
export const SPECIFIED_ENUMS: readonly (readonly [column: string, words: readonly string[]])[] = [
  ['users.user_type', ['rider', 'driver', 'admin']],
  ['driver_profiles.availability', ['available', 'busy', 'offline']],
  ['rides.status', ['pending', 'accepted', 'confirmed', 'in_progress', 'completed', 'cancelled']],
  ['driver_applications.status', ['pending', 'under_review', 'changes_requested', 'approved', 'rejected']],
  ['payouts.status', ['pending', 'processing', 'completed', 'failed']],
  ['payouts.transfer_status', ['pending', 'processing', 'completed', 'failed']],
  ['payout_requests.status', ['pending', 'approved', 'completed', 'rejected']],
  ['transactions.type', ['deposit', 'hold', 'release', 'charge', 'payout', 'tip', 'refund']],
];

/** What must be unique, each as a table and its columns. */
export const SPECIFIED_KEYS: readonly (readonly [table: string, columns: string])[] = [
  ['users', 'email'],
  ['driver_applications', 'email'],
  ['driver_documents', 'user_id, document_type'],
  ['ratings', 'ride_id, rater_id, ratee_id'],
];

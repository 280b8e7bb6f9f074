const WALLET = `coalesce(sum(posting.amount_cents)
    filter (where posting.account in ('rider_available', 'rider_held')), 0)::bigint`;

/** What a ride took from its rider's wallet, negative: all its entries but the refunds. Select and place in parentheses. */
export function walletCentsOfRide(rideId: string): string {
  return `(select ${WALLET} from journal_entries entry join postings posting on posting.entry_id = entry.id
    where entry.ride_id = ${rideId} and entry.kind <> 'ride_refunded')`;
}

/** What one entry changed in the wallet of a user. */
export function walletCentsOfEntry(entryId: string, userId: string): string {
  return `(select ${WALLET} from postings posting where posting.entry_id = ${entryId} and posting.user_id = ${userId})`;
}

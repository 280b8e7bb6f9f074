import type { TripLinks, TripLinkViews } from '../../../application/ports/trip-links.ts';
import { notFound } from '../../../domain/errors.ts';
import type { TripLink } from '../../../domain/rides/trip-link.ts';
import type { Draft, Tables } from './tables.ts';

const byAge = (links: Iterable<TripLink>, isWanted: (link: TripLink) => boolean) =>
  [...links]
    .filter(isWanted)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));

export function findTripLink(tables: Tables, digest: string): TripLink | null {
  const link = tables.tripLinks.get(tables.tripLinkTokens.get(digest) ?? '');
  return link && link.slot !== null ? link : null;
}

export class InMemoryTripLinks implements TripLinks, TripLinkViews {
  constructor(private readonly draft: Draft) {}

  async find(linkId: string): Promise<TripLink | null> {
    return this.draft.tables.tripLinks.get(linkId) ?? null;
  }

  async ofRide(rideId: string): Promise<TripLink[]> {
    return byAge(this.draft.tables.tripLinks.values(), (link) => link.rideId === rideId);
  }

  async ofRides(rideIds: readonly string[]): Promise<TripLink[]> {
    return byAge(this.draft.tables.tripLinks.values(), (link) => rideIds.includes(link.rideId));
  }

  async madeBy(userId: string): Promise<TripLink[]> {
    return byAge(this.draft.tables.tripLinks.values(), (link) => link.createdBy === userId);
  }

  async findByToken(digest: string): Promise<TripLink | null> {
    return findTripLink(this.draft.tables, digest);
  }

  async insert(link: TripLink, digest: string): Promise<void> {
    const { tripLinks, tripLinkTokens } = this.draft.tables;
    const isTaken = [...tripLinks.values()].some(
      ({ rideId, slot }) => rideId === link.rideId && slot !== null && slot === link.slot,
    );
    if (isTaken) this.draft.refuse('ride_links_slots_once');
    tripLinks.set(link.id, link);
    tripLinkTokens.set(digest, link.id);
  }

  async freeEnded(rideId: string, now: Date): Promise<void> {
    const { tripLinks } = this.draft.tables;
    for (const link of await this.ofRide(rideId))
      if (link.expiresAt <= now) tripLinks.set(link.id, { ...link, slot: null });
  }

  async stopMadeFor(
    passengerId: string,
    makerIds: readonly string[],
    organisationId: string | null,
    at: Date,
  ): Promise<void> {
    const { tripLinks, rides } = this.draft.tables;
    for (const link of tripLinks.values()) {
      const ride = rides.get(link.rideId);
      const isOf = organisationId === null || ride?.organisationId === organisationId;
      if (link.slot !== null && makerIds.includes(link.createdBy) && ride?.riderId === passengerId && isOf)
        tripLinks.set(link.id, { ...link, slot: null, revokedAt: at });
    }
  }

  async saveRevoked({ id, slot, revokedAt }: TripLink): Promise<void> {
    const link = await this.find(id);
    if (!link) throw notFound('Link');
    this.draft.tables.tripLinks.set(id, { ...link, slot, revokedAt });
  }

  async forget(before: Date): Promise<number> {
    const { tripLinks } = this.draft.tables;
    const ended = [...tripLinks.values()].filter(({ expiresAt }) => expiresAt < before);
    for (const { id } of ended) tripLinks.delete(id);
    return ended.length;
  }
}

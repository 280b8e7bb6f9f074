import { useApolloClient } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { BookablePassengersDocument } from '../../../generated/booking-dialog.ts';
import type { BookedFor } from '../../../lib/booked-for.ts';

type Organisation = NonNullable<BookedFor['organisation']>;

/** More than these are not for a list: they are found on the page of their organisation. */
const MOST = 100;

interface Loaded {
  readonly passengers: readonly BookedFor[];
  readonly isWhole: boolean;
}

interface OrganisationPassengers {
  readonly passengers: readonly BookedFor[];
  /** What is said beneath them; null where there is nothing to say. */
  readonly note: string | null;
  /** Asked for when somebody looks, once. */
  readonly load: () => void;
}

/** Who lets the organisations book for them that the rider coordinates. */
export function useOrganisationPassengers(organisations: readonly Organisation[]): OrganisationPassengers {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState<Loaded | 'loading' | null>(null);
  const ask = async (organisation: Organisation): Promise<Loaded> => {
    const { data } = await client.query({
      query: BookablePassengersDocument,
      variables: { organisationId: organisation.id, first: MOST },
      fetchPolicy: 'no-cache',
    });
    const { edges = [], pageInfo } = data?.organisationPassengers ?? {};
    const passengers = edges.map(({ node: { scopes, passenger } }) => ({
      id: passenger.id,
      firstName: passenger.firstName,
      lastName: passenger.lastName,
      mayPay: scopes.includes('PAY'),
      organisation,
    }));
    return { passengers, isWhole: pageInfo?.hasNextPage === false };
  };
  const load = async () => {
    setLoaded('loading');
    const lists = await Promise.all(organisations.map((one) => ask(one).catch(() => UNKNOWN)));
    setLoaded({
      passengers: lists.flatMap(({ passengers }) => passengers),
      isWhole: lists.every(({ isWhole }) => isWhole),
    });
  };
  const isWanted = organisations.length > 0 && loaded === null;
  const { passengers, isWhole } = loaded === null || loaded === 'loading' ? NONE : loaded;
  return {
    passengers,
    note: loaded === 'loading' ? t`Loading passengers` : noteOf(isWhole),
    load: () => {
      if (isWanted) void load();
    },
  };
}

const NONE: Loaded = { passengers: [], isWhole: true };
const UNKNOWN: Loaded = { passengers: [], isWhole: false };

function noteOf(isWhole: boolean): string | null {
  return isWhole ? null : t`Find everybody on the page of the organization.`;
}

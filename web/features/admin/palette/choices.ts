import { fullName } from '../../../../domain/users/user.ts';
import { findActions, type PaletteAction } from './actions.ts';
import { findScreens, type Screen } from './screens.ts';
import type { FoundPerson, FoundRide } from './use-console-hits.ts';

/** Something to go to, and where that is. */
export type Choice = { readonly key: string; readonly label: string; readonly path: string } & (
  | { readonly group: 'screens'; readonly screen: Screen }
  | { readonly group: 'actions'; readonly action: PaletteAction }
  | { readonly group: 'people'; readonly person: FoundPerson }
  | { readonly group: 'rides'; readonly ride: FoundRide }
);
export type ChoiceGroup = Choice['group'];

/** Screens and actions first: they are known at once, so that nothing moves when the rest comes. */
export function getChoices(
  typed: string,
  { people, rides }: { people: readonly FoundPerson[]; rides: readonly FoundRide[] },
  isDispatcher: boolean,
): Choice[] {
  const actions = findActions(typed, isDispatcher).map(ofAction);
  return [
    ...findScreens(typed, isDispatcher).map(ofScreen),
    ...actions,
    ...people.map(ofPerson),
    ...rides.map(ofRide),
  ];
}

function ofScreen(screen: Screen): Choice {
  const { path, label } = screen;
  return { key: path, label, path, group: 'screens', screen };
}

function ofAction(action: PaletteAction): Choice {
  const { key, label, path } = action;
  return { key, label, path, group: 'actions', action };
}

function ofPerson(person: FoundPerson): Choice {
  const { id, email } = person;
  return {
    key: id,
    label: `${fullName(person)} ${email}`,
    path: `/admin/user/${id}`,
    group: 'people',
    person,
  };
}

function ofRide(ride: FoundRide): Choice {
  const { id, pickup, dropoff } = ride;
  const label = `${pickup.address} → ${dropoff.address}`;
  return { key: id, label, path: `/admin-dashboard?tab=bookings&booking=${id}`, group: 'rides', ride };
}

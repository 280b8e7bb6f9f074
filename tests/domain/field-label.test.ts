import { expect, it } from 'vitest';
import { fieldLabel } from '../../domain/field-label.ts';

it.each([
  [['email'], 'Email'],
  [['vehicleMake'], 'Vehicle make'],
  [['pickup', 'address'], 'Pickup address'],
  [['pickup', 'lat'], 'Pickup latitude'],
  [['rideId'], 'Ride ID'],
  [['hasValidSSN'], 'Has valid SSN'],
  [['zipCode'], 'ZIP code'],
  [['stops', 1, 'address'], 'Stops 2 address'],
  [['availability', 'monday', '09:00'], 'Availability monday 09:00'],
  [[], 'It'],
])('calls %j as people do', (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toStreetAndTown } from '../../../domain/geo/street-and-town.ts';

const streetOf = (line: string) => toStreetAndTown(`${line}, Toledo, OH 43604`);

describe('the street of an address', () => {
  it.each([
    ['2445 Monroe St', 'Monroe St'],
    ['2801 W Bancroft St W', 'W Bancroft St W'],
    ['100 St Clair St', 'St Clair St'],
    ['5001 Broadway', 'Broadway'],
    ['1 Government Center', 'Government Center'],
    ['12 Avenue D', 'Avenue D'],
    ['100 Front St', 'Front St'],
    ['100 Upper Valley Dr', 'Upper Valley Dr'],
    ['12 Court St', 'Court St'],
    ['S Main St & W Liberty St', 'S Main St & W Liberty St'],
  ])('%s is %s', (line, street) => expect(streetOf(line)).toEqual({ street, town: 'Toledo' }));

  it.each([
    ['12B Oak St'],
    ['12 B Oak St'],
    ['12-14 Oak St'],
    ['12–14 Oak St'],
    ['12 - 14 Oak St'],
    ['12 & 14 Oak St'],
    ['12/14 Oak St'],
    ['12 1/2 Oak St'],
    ['12½ Oak St'],
    ['No. 12 Oak St'],
    ['#12 Oak St'],
    ['One Oak St'],
    ['N6W23001 Oak St'],
    ['٣ Oak St'],
    ['Oak St 12'],
    ['Unit 5 123 Oak St'],
    ['12 Oak St Apt 3B'],
    ['12 Oak St Apartment B'],
    ['12 Oak St #3'],
    ['12 Oak St, Unit 5'],
    ['12 Oak St Ste. 300'],
    ['12 Oak St 3rd Floor'],
    ['12 Oak St Rear'],
    ['3rd Floor, 12 Oak St'],
    ['Toledo Zoo, 12 Oak St'],
    ['Dropped pin 0.3 mi NE of Toledo Zoo, 12 Oak St'],
  ])('of %s is Oak St', (line) => expect(streetOf(line)).toEqual({ street: 'Oak St', town: 'Toledo' }));

  it.each([
    ['N 12 St', 'N 12 St'],
    ['100 N 12 St', 'N 12 St'],
    ['1012 12 St', '12 St'],
    ['12 12th St', '12th St'],
    ['235 14th St Apt 4', '14th St'],
    ['12 B St', 'B St'],
    ['9666 US-20', 'US-20'],
    ['9666 US 20 Apt 3', 'US 20'],
    ['1 E Route 66', 'E Route 66'],
    ['50 State Route 64', 'State Route 64'],
    ['1234 County Rd 5', 'County Rd 5'],
  ])('keeps its number where it is its name: %s', (line, street) =>
    expect(streetOf(line).street).toBe(street),
  );

  it.each([
    ['Toledo Zoo'],
    ['Dialysis Center'],
    ['Apt 3'],
    ['PO Box 12'],
    ['Dropped pin at 41.65280, -83.53790'],
    ['12 St'],
    ['E 4500 S'],
    ['43604'],
  ])('is not told where nothing is surely one: %s', (line) => expect(streetOf(line).street).toBeNull());

  it('has no other number than those of streets, whatever is written', () => {
    const word = fc.constantFrom(
      'Oak',
      'St',
      'Ave',
      'N',
      'Apt',
      'Unit',
      '#',
      '-',
      '&',
      'Toledo',
      'Rear',
      'No.',
    );
    const number = fc.oneof(
      fc.integer({ min: 1000, max: 99_999 }).map(String),
      fc.integer({ min: 1000, max: 9_999 }).map((house) => `${house}B`),
      fc.integer({ min: 1000, max: 9_999 }).map((house) => `${house}-${house + 2}`),
    );
    const line = fc.array(fc.oneof(word, number), { minLength: 1, maxLength: 8 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(line, line, (first, second) => {
        const told = JSON.stringify(toStreetAndTown(`${first}, ${second}, Toledo, OH 43604`));
        expect(told).not.toMatch(/\d/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the town of an address', () => {
  it.each([
    ['2445 Monroe St, Toledo, OH 43620', 'Toledo'],
    ['135 Monroe Center St NW, Grand Rapids, MI 49503-1234', 'Grand Rapids'],
    ['2445 Monroe St, Toledo, OH, USA', 'Toledo'],
    ['Ann Arbor, MI', 'Ann Arbor'],
    ['Toledo, OH 43604', 'Toledo'],
    ['123 Main Street\nToledo, OH', 'Toledo'],
  ])('%s is in %s', (address, town) => expect(toStreetAndTown(address).town).toBe(town));

  it.each([
    ['Toledo Zoo, Dialysis Center'],
    ['One Seagate, Toledo'],
    ['12 Oak St, Apt 3, OH'],
    ['OH 43604'],
    [''],
  ])('is not told where nothing is surely one: %s', (address) =>
    expect(toStreetAndTown(address).town).toBeNull(),
  );
});

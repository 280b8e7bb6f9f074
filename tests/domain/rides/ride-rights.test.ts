import { describe, expect, it } from 'vitest';
import { CARE_SCOPES, type CareScope } from '../../../domain/care/care-grant.ts';
import {
  isBookedByOther,
  RIDE_RIGHTS,
  rightsOver,
  SCOPE_OF_RIGHT,
} from '../../../domain/rides/ride-rights.ts';
import { startPinChoiceOf } from '../../../domain/rides/start-pin.ts';

const [WALTER, ANN, BEN] = ['walter', 'ann', 'ben'];
const own = { riderId: WALTER, bookerId: WALTER, payerId: WALTER };
const byAnn = { riderId: WALTER, bookerId: ANN, payerId: ANN };
const byAnnOnWalter = { ...byAnn, payerId: WALTER };
const given = (scopes: readonly CareScope[], isCoordinator = false) => ({ scopes, isCoordinator });

describe('the rights over a ride', () => {
  it('are all the passenger’s, but for the money of somebody else who pays', () => {
    expect(rightsOver(own, WALTER)).toEqual(RIDE_RIGHTS);
    expect(rightsOver(byAnnOnWalter, WALTER)).toEqual(RIDE_RIGHTS);
    expect(rightsOver(byAnn, WALTER)).toEqual(RIDE_RIGHTS.filter((right) => right !== 'pay'));
  });

  it.each<[CareScope, readonly string[], readonly string[]]>([
    ['book', [], []],
    ['cancel', ['cancel'], ['cancel']],
    ['pay', ['pay'], []],
    ['follow', ['see'], ['see']],
    ['receipts', ['see_payment'], ['see_payment']],
  ])('that %s alone gives somebody who did not book', (scope, ofOwn, ofAnns) => {
    expect(rightsOver(own, BEN, given([scope]))).toEqual(ofOwn);
    expect(rightsOver(byAnn, BEN, given([scope]))).toEqual(ofAnns);
  });

  it('are the booker’s while they may book, and of the payer what is about the money, for good', () => {
    const ofBooker = ['see', 'cancel', 'reschedule', 'complete'];
    expect(rightsOver(byAnnOnWalter, ANN, given(['book']))).toEqual(ofBooker);
    expect(rightsOver(byAnn, ANN, given(['book']))).toEqual(RIDE_RIGHTS);
    expect(rightsOver(byAnnOnWalter, ANN, given(['follow']))).toEqual(['see']);
    expect(rightsOver(byAnnOnWalter, ANN)).toEqual([]);
    expect(rightsOver(byAnn, ANN)).toEqual(['see_payment', 'pay']);
  });

  it('are the booker’s for who coordinates the organisation that booked it', () => {
    expect(rightsOver(byAnnOnWalter, BEN, given(['book'], true))).toEqual(
      rightsOver(byAnnOnWalter, ANN, given(['book'])),
    );
    expect(rightsOver(byAnnOnWalter, BEN, given(['book', 'pay'], true))).toContain('pay');
    expect(rightsOver(byAnn, BEN, given(['book', 'pay'], true))).not.toContain('pay');
    expect(rightsOver(byAnnOnWalter, BEN, given([], true))).toEqual([]);
  });

  it('are none of a stranger’s', () => {
    for (const ride of [own, byAnn, byAnnOnWalter]) expect(rightsOver(ride, BEN)).toEqual([]);
  });

  it('each come from a scope, and each scope gives one', () => {
    expect(new Set(Object.values(SCOPE_OF_RIGHT))).toEqual(new Set(CARE_SCOPES));
  });
});

describe('the PIN of a ride that somebody else has booked', () => {
  it('is asked for unless the passenger has chosen otherwise', () => {
    expect([isBookedByOther(own), isBookedByOther(byAnn)]).toEqual([false, true]);
    expect([startPinChoiceOf(own, null), startPinChoiceOf(byAnn, null)]).toEqual(['off', 'always']);
    expect([startPinChoiceOf(byAnn, 'off'), startPinChoiceOf(byAnn, 'at_night')]).toEqual([
      'off',
      'at_night',
    ]);
  });
});

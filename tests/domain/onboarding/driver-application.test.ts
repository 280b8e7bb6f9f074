import { describe, expect, it } from 'vitest';
import { applicationProblems, newApplication } from '../../../domain/onboarding/driver-application.ts';
import { anApplicationForm } from '../../support/builders/a-driver-application.ts';

const TODAY = '2026-11-21';
const getProblems = (overrides: Parameters<typeof anApplicationForm>[0]) =>
  applicationProblems(anApplicationForm(overrides), TODAY);

describe('a driver application', () => {
  it('has nothing wrong with it', () => {
    expect(getProblems({})).toEqual([]);
  });

  it.each([
    ['the 19th birthday', '2007-11-21', true],
    ['the day before it', '2007-11-22', false],
    ['the month before it', '2007-12-01', false],
    ['a year before it', '2008-11-21', false],
    ['an age of 120', '1905-11-22', true],
    ['an age of 121', '1905-11-21', false],
    ['a day to come', '2030-01-01', false],
  ])('on %s is possible or not', (_, dateOfBirth, isPossible) => {
    expect(getProblems({ dateOfBirth }).map(({ field }) => field)).toEqual(isPossible ? [] : ['dateOfBirth']);
  });

  it('is possible from March 1 on for who was born on February 29', () => {
    const form = anApplicationForm({ dateOfBirth: '2008-02-29', licenseExpiry: '2030-01-01' });
    const on = (today: string) => applicationProblems(form, today).map(({ field }) => field);
    expect(on('2027-02-28')).toEqual(['dateOfBirth']);
    expect(on('2027-03-01')).toEqual([]);
  });

  it.each(['licenseExpiry', 'insuranceExpiry'] as const)('needs a %s that has not passed', (field) => {
    expect(getProblems({ [field]: TODAY })).toEqual([]);
    expect(getProblems({ [field]: '2026-11-20' })).toMatchObject([{ field }]);
  });

  it.each([
    [1979, false],
    [1980, true],
    [2027, true],
    [2028, false],
  ])('with a vehicle of %d is possible: %s', (vehicleYear, isPossible) => {
    expect(getProblems({ vehicleYear })).toHaveLength(isPossible ? 0 : 1);
  });

  it.each(['agreesToTerms', 'goodDriverAgreementRead', 'goodDriverAgreementAccepted'] as const)(
    'needs %s',
    (field) => {
      expect(getProblems({ [field]: false })).toMatchObject([{ field }]);
    },
  );

  it('may attest less, for an admin to judge', () => {
    expect(getProblems({ hasValidSSN: false, hasCleanDrivingRecord: false })).toEqual([]);
  });

  it.each([
    ['licenseNumber', '078-05-1120'],
    ['policyNumber', 'SSN 078-05-1120.'],
    ['address', '1 Main St 078-05-1120'],
  ] as const)('takes no social security number as %s', (field, text) => {
    expect(getProblems({ [field]: text })).toMatchObject([{ field }]);
  });

  it('takes numbers that only look a little like one', () => {
    const alike = { policyNumber: '1078-05-1120', licenseNumber: '078-05-11205', phone: '419-555-0117' };
    expect(getProblems(alike)).toEqual([]);
  });

  it('names every field that is wrong, once', () => {
    const fields = getProblems({ dateOfBirth: '2020-01-01', insuranceExpiry: '2020-01-01' });
    expect(fields.map(({ field }) => field)).toEqual(['dateOfBirth', 'insuranceExpiry']);
    const [first, ...more] = getProblems({ dateOfBirth: '078-05-1120' });
    expect(first?.message).toBe('Please do not send us your social security number');
    expect(more).toEqual([]);
  });

  it('says what age and what model year are wanted', () => {
    expect(
      getProblems({ dateOfBirth: '2020-01-01', vehicleYear: 1979 }).map(({ message }) => message),
    ).toEqual(['Drivers must be at least 19 years old', 'The model year must be from 1980 to 2027']);
  });

  it('is pending at first, with the agreement accepted at that moment', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    expect(newApplication(anApplicationForm(), { id: '1', email: 'a@b.c', now })).toMatchObject({
      email: 'a@b.c',
      status: 'pending',
      goodDriverAgreementTimestamp: now,
      createdAt: now,
      version: 1,
      reviewedBy: null,
    });
  });
});

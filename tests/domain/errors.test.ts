import { describe, expect, it } from 'vitest';
import { DomainError, invalidField, notFound, orNotFound } from '../../domain/errors.ts';

describe('the error of the domain', () => {
  it('carries its kind, code, message and details', () => {
    const error = new DomainError('conflict', 'FARE_CHANGED', 'The fare has changed', { totalFare: '21.70' });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'DomainError',
      kind: 'conflict',
      code: 'FARE_CHANGED',
      message: 'The fare has changed',
      details: { totalFare: '21.70' },
    });
  });

  it('has no details unless given', () => {
    expect(new DomainError('declined', 'DECLINED', 'No').details).toEqual({});
  });

  it('names the field of an input that breaks a rule', () => {
    expect(invalidField('tipAmount', 'must not be negative')).toMatchObject({
      kind: 'invalid',
      code: 'INVALID_FIELD',
      message: 'must not be negative',
      details: { field: 'tipAmount' },
    });
  });

  it('says the same of what is not there and of what is not yours', () => {
    expect(notFound('Ride')).toMatchObject({
      kind: 'not_found',
      code: 'NOT_FOUND',
      message: 'Ride not found',
    });
  });

  it('gives what was looked up, or says that it is not there', () => {
    expect(orNotFound({ id: '1' }, 'Ride')).toEqual({ id: '1' });
    expect(() => orNotFound(null, 'Ride')).toThrow('Ride not found');
    expect(() => orNotFound(undefined, 'Ride')).toThrow('Ride not found');
  });
});

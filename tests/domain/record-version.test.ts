import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DomainError } from '../../domain/errors.ts';
import { requireVersion, toVersioned, versionOf } from '../../domain/record-version.ts';

const record = toVersioned({ name: 'Ada', phone: null, hours: [9, 10] });

function refusalOf(act: () => void): DomainError | null {
  try {
    act();
    return null;
  } catch (error) {
    return error as DomainError;
  }
}

describe('the version of a record', () => {
  it('is the same for the same content, in whatever order', () => {
    expect(toVersioned({ hours: [9, 10], phone: null, name: 'Ada' }).version).toBe(record.version);
    expect(versionOf({ a: { x: 1, y: 2 } })).toBe(versionOf({ a: { y: 2, x: 1 } }));
  });

  it.each([
    { name: 'Ada ', phone: null, hours: [9, 10] },
    { name: 'Ada', phone: '', hours: [9, 10] },
    { name: 'Ada', phone: null, hours: [10, 9] },
    { name: 'Ada', phone: null },
  ])('is another one for %j', (other) => {
    expect(toVersioned(other).version).not.toBe(record.version);
  });

  it('differs wherever the content does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [left, right] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))] as unknown[];
        expect(versionOf(left)).toMatch(/^[0-9a-f]{16}$/);
        if (versionOf(left) === versionOf(right)) expect(left).toEqual(right);
      }),
    );
  });
});

describe('a change', () => {
  it('of the record as it is, and one that names no version, pass', () => {
    expect(refusalOf(() => requireVersion(record, record.version))).toBeNull();
    expect(refusalOf(() => requireVersion(record, null))).toBeNull();
    expect(refusalOf(() => requireVersion(record, undefined))).toBeNull();
  });

  it('of another version is refused with what is saved now', () => {
    expect(refusalOf(() => requireVersion(record, 'other'))).toMatchObject({
      kind: 'conflict',
      code: 'RECORD_CHANGED',
      details: record,
    });
    expect(refusalOf(() => requireVersion(record, ''))).toMatchObject({ code: 'RECORD_CHANGED' });
  });

  it('that would leave everything as it is passes: it was made before', () => {
    expect(refusalOf(() => requireVersion(record, 'other', { name: 'Ada', phone: undefined }))).toBeNull();
    const again = refusalOf(() => requireVersion(record, 'other', { name: 'Ada', phone: '+1' }));
    expect(again).toMatchObject({ code: 'RECORD_CHANGED' });
  });
});

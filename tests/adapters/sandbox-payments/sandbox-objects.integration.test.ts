import { beforeAll, describe, expect, it } from 'vitest';
import { PostgresSandboxObjects } from '../../../adapters/postgres/sandbox/postgres-sandbox-objects.ts';
import type { SandboxObject, SandboxObjects } from '../../../adapters/sandbox-payments/sandbox-objects.ts';
import { InMemorySandboxObjects } from '../../support/in-memory/in-memory-sandbox-objects.ts';
import { usePostgresPools } from '../../support/postgres-stores.ts';
import { getList, newId } from '../payment-gateway-contract/kit.ts';

const pools = usePostgresPools();

function anObject(wanted: Partial<SandboxObject> = {}): SandboxObject {
  const id = `re_test_${newId()}`;
  return { id, kind: 'refund', ourId: newId(), parentId: null, data: { count: 0 }, ...wanted };
}

const getCount = (data: object) => ('count' in data ? Number(data.count) : NaN);
const countUp = (data: object) => ({ data: { count: getCount(data) + 1 } });

/** Each caller waits until all have come. */
function getMeeting(size: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === size) for (const goOn of waiting) goOn();
    });
}

describe.each([
  { name: 'in memory', start: (): SandboxObjects => new InMemorySandboxObjects() },
  { name: 'in the database', start: (): SandboxObjects => new PostgresSandboxObjects(pools.open()) },
])('the objects of the test-money provider $name', ({ start }) => {
  let objects: SandboxObjects;
  beforeAll(() => {
    objects = start();
  });

  async function inserted(wanted: Partial<SandboxObject> = {}): Promise<SandboxObject> {
    const object = anObject(wanted);
    return objects.insertOnce(object.kind, object.ourId ?? '', () => object);
  }

  it('are found by id and by our id, of their kind', async () => {
    const object = await inserted({ parentId: 'pi_test_1', data: { nested: { list: [1, 'two', null] } } });
    expect(await objects.find(object.id)).toEqual(object);
    expect(await objects.findByOurId('refund', object.ourId ?? '')).toEqual(object);
    expect(await objects.findByOurId('payment', object.ourId ?? '')).toBeNull();
    expect(await objects.find('re_test_unknown')).toBeNull();
  });

  it('are made once for our id, also by calls at once', async () => {
    const ourId = newId();
    const everybodyIsThere = getMeeting(3);
    const calls = Array.from({ length: 3 }, () =>
      objects.insertOnce('refund', ourId, async () => {
        await everybodyIsThere();
        return anObject({ ourId });
      }),
    );
    const ids = (await Promise.all(calls)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect((await inserted({ kind: 'payment', ourId })).id).not.toBe(ids[0]);
  });

  it('are not made when making them fails', async () => {
    const ourId = newId();
    const make = () => Promise.reject(new Error('No'));
    await expect(objects.insertOnce('refund', ourId, make)).rejects.toThrow('No');
    expect(await objects.findByOurId('refund', ourId)).toBeNull();
  });

  it('are listed by their parent, of one kind', async () => {
    const parentId = newId();
    const wanted = [await inserted({ parentId }), await inserted({ parentId })];
    await inserted({ parentId, kind: 'payment' });
    await inserted({ parentId: newId() });
    expect(await objects.listByParent('refund', parentId)).toEqual(wanted);
  });

  it('are listed from an instant on, page after page', async () => {
    const wanted = [];
    for (let count = 0; count < 450; count += 1) wanted.push(await inserted({ kind: 'transfer' }));
    const hourAgo = new Date(Date.now() - 3_600_000);
    expect((await getList(objects.listSince('transfer', hourAgo))).map(({ id }) => id)).toEqual(
      wanted.map(({ id }) => id),
    );
    expect(await getList(objects.listSince('transfer', new Date(Date.now() + 3_600_000)))).toEqual([]);
  });

  it('are changed one after the other', async () => {
    const { id } = await inserted();
    await Promise.all(Array.from({ length: 8 }, () => objects.change(id, countUp)));
    expect(await objects.find(id)).toMatchObject({ data: { count: 8 } });
  });

  it('come into being with a change, or not at all', async () => {
    const { id } = await inserted();
    const made = anObject({ ourId: null, kind: 'card' });
    const failing = objects.change(id, () => {
      throw new Error('Refused');
    });
    await expect(failing).rejects.toThrow('Refused');
    expect(await objects.find(made.id)).toBeNull();
    const changed = await objects.change(id, (data) => ({ ...countUp(data), made }));
    expect(changed).toMatchObject({ id, data: { count: 1 } });
    expect(await objects.find(made.id)).toEqual(made);
  });

  it('are left as they are when nothing is to change, or when they are not there', async () => {
    const object = await inserted();
    expect(await objects.change(object.id, () => null)).toEqual(object);
    expect(await objects.find(object.id)).toEqual(object);
    expect(await objects.change('re_test_unknown', countUp)).toBeNull();
  });
});

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z0-9]{1,20}$/;

/** Keys are ours. Throws `RangeError` for anything else, which could lead out of a folder or a bucket. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`Not the key of an object: ${key}`);
  return key;
}

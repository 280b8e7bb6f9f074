import { describe, expect, it } from 'vitest';
import { testServer } from './test-server.ts';

const lines = async (environment: object) => {
  const server = await testServer({ environment });
  const { statusCode, headers, body } = await server.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  return body.trimEnd().split('\n');
};

describe('security.txt', () => {
  it('says whom to write to, and until when that holds', async () => {
    const [contact, expires = '', ...rest] = await lines({ securityContact: 'ciso@maumee.test' });
    expect(contact).toBe('Contact: mailto:ciso@maumee.test');
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(88);
    expect(days).toBeLessThan(91);
    expect(rest).toEqual(['Preferred-Languages: en']);
  });

  it('names a page for reports, and its own address where there is a public one', async () => {
    const said = await lines({
      securityContact: 'https://maumee.test/report',
      publicUrl: 'https://ride.maumee.test',
    });
    expect(said[0]).toBe('Contact: https://maumee.test/report');
    expect(said.at(-1)).toBe('Canonical: https://ride.maumee.test/.well-known/security.txt');
  });
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findInlineScripts } from '../../../adapters/http/inline-scripts.ts';
import { securityHeaders } from '../../../adapters/http/security-headers.ts';

it('lets the scripts that stand in the page run, and no other inline script', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'maumee-page-'));
  const page = '<script>let a = 1;</script><script type="module" src="/main.js"></script>';
  writeFileSync(path.join(folder, 'index.html'), page);
  const inlineScripts = findInlineScripts(folder);
  expect(inlineScripts).toEqual(['sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck=']);
  const options = { isSecure: false, publicUrl: null, tileUrl: null, payments: 'none' as const };
  const policy = securityHeaders({ ...options, inlineScripts })['content-security-policy'];
  expect(policy).toContain(`script-src 'self' '${inlineScripts[0]}';`);
  expect(securityHeaders(options)['content-security-policy']).toContain("script-src 'self';");
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBilledOrganisation, anInvoice } from '../../support/a-billed-organisation.ts';
import { textsOfPdf } from '../../support/pdf-text.ts';
import { createTestUseCases, type TestUseCases } from '../../support/test-use-cases.ts';
import { onDatabase, PROCESS_TIMEOUT_MS, runMaumee } from '../run-maumee.ts';

let app: TestUseCases;
let folder: string;
let invoiceId: string;
beforeAll(async () => {
  app = await createTestUseCases();
  invoiceId = await anInvoice(app, await aBilledOrganisation(app));
  folder = await mkdtemp(path.join(tmpdir(), 'maumee-invoices-'));
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

describe('maumee invoices pdf', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it('saves an invoice where it is told to, in the language that is asked for', async () => {
    const file = path.join(folder, 'april.pdf');
    const args = ['invoices', 'pdf', invoiceId, '--output', file, '--language', 'es', '--json'];
    const { exitCode, stdout } = await runMaumee(args, onDatabase(app.databaseUrl));
    expect(exitCode).toBe(0);
    const bytes = await readFile(file);
    expect(JSON.parse(stdout)).toEqual({ file, bytes: bytes.length });
    expect(textsOfPdf(bytes).flat().join('\n')).toMatch(/Factura 20\d\d-0001/);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBilledOrganisation, anInvoice } from '../../support/a-billed-organisation.ts';
import { aMembership } from '../../support/builders/an-organisation.ts';
import { startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { textsOfPdf } from '../../support/pdf-text.ts';
import { bearer } from './test-server.ts';

let app: RestProduct;
let admin: SignedUp;
let billing: SignedUp;
let organisationId: string;
let invoiceId: string;

beforeAll(async () => {
  app = await startRestProduct();
  [admin, billing] = [await app.signUp('admin'), await app.signUp('rider')];
  const clinic = await aBilledOrganisation(app, { showsAddresses: true });
  ({ organisationId } = clinic);
  await aMembership(app.pool, organisationId, billing.id, ['billing']);
  invoiceId = await anInvoice(app, clinic);
});
afterAll(() => app[Symbol.asyncDispose]());

const asAdmin = () => ({ as: admin.token });
const asBilling = () => ({ as: billing.token });

it('an invoice is listed and shown to who reads the bills, and saved as CSV', async () => {
  const [listed, ...more] = await app.call<object[]>(
    `GET /api/organisations/${organisationId}/invoices`,
    asBilling(),
  );
  expect(more).toEqual([]);
  const number = expect.stringMatching(/^20\d\d-0001$/) as string;
  expect(listed).toMatchObject({ id: invoiceId, number, total: '12.29', open: '12.29', kind: 'invoice' });
  const shown = await app.call(`GET /api/invoices/${invoiceId}`, asBilling());
  expect(shown).toMatchObject({
    number,
    lines: [{ passengerName: 'Rita Rider', ride: '15.29', covered: '12.29', amount: '12.29' }],
    settlements: [],
  });
  const file = await app.server.inject({
    url: `/api/invoices/${invoiceId}/lines.csv`,
    headers: bearer(billing.token),
  });
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/filename="invoice-20\d\d-0001\.csv"/) as string,
  });
  const [headings, line, ...rest] = file.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(headings).toBe(
    'Number,Month,Day,Passenger,Agreement,Pickup,Dropoff,Ride total,Covered,Refunded,Amount,Ride,Refund',
  );
  expect(line).toMatch(/,Rita Rider,Dialysis 2026,.*,15\.29,12\.29,0\.00,12\.29,/);
  expect(rest).toEqual([]);
});

it('an invoice is saved as PDF by who reads the bills, and by nobody else', async () => {
  const save = (token: string, query = '') =>
    app.server.inject({ url: `/api/invoices/${invoiceId}.pdf${query}`, headers: bearer(token) });
  const file = await save(billing.token);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="invoice-20\d\d-0001\.pdf"$/,
    ) as string,
    'cache-control': 'no-store',
  });
  const text = textsOfPdf(file.rawPayload).flat().join('\n');
  expect(text).toMatch(/Invoice 20\d\d-0001/);
  expect(text).toContain('Rita Rider');
  expect(text).toContain('$12.29');
  const inSpanish = textsOfPdf((await save(admin.token, '?language=es')).rawPayload)
    .flat()
    .join('\n');
  expect(inSpanish).toMatch(/Factura 20\d\d-0001/);
  expect((await save(admin.token, '?language=fr')).json()).toMatchObject({ status: 400 });
  const stranger = await app.signUp('rider');
  expect((await save(stranger.token)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await app.server.inject({ url: `/api/invoices/${invoiceId}.pdf` })).statusCode).toBe(401);
});

it('a payment is recorded once for its id, and taken back once', async () => {
  const id = '01980000-0000-7000-8000-0000000000e1';
  const payload = { id, amount: '12.29', receivedOn: '2026-01-05', bankReference: 'RF-1' };
  const record = (changes: object = {}) =>
    app.server.inject({
      method: 'POST',
      url: `/api/admin/organisations/${organisationId}/payments`,
      headers: bearer(admin.token),
      payload: { ...payload, ...changes },
    });
  const first = await record({ invoiceIds: [invoiceId] });
  expect(first.json()).toMatchObject({ id, amount: '12.29', unused: '0.00', reversedById: null });
  expect((await record({ invoiceIds: [invoiceId] })).json()).toEqual(first.json());
  expect((await record()).json()).toMatchObject({ code: 'PAYMENT_EXISTS', status: 409 });
  const owed = () => app.call(`GET /api/organisations/${organisationId}/receivable`, asBilling());
  expect(await owed()).toMatchObject({ open: '0.00', unused: '0.00' });
  const open = await app.call('GET /api/admin/invoices', { ...asAdmin(), query: '?open=true' });
  expect(open).toEqual([]);
  const reversal = await app.call(`POST /api/admin/organisation-payments/${id}/reverse`, {
    ...asAdmin(),
    payload: { reason: 'Typed twice' },
  });
  expect(reversal).toMatchObject({ amount: '-12.29', reversesId: id, reason: 'Typed twice' });
  expect(await owed()).toMatchObject({ open: '12.29', ageing: { notDue: '12.29' } });
  const payments = await app.call(`GET /api/organisations/${organisationId}/payments`, asBilling());
  expect(payments).toMatchObject([{ amount: '-12.29' }, { id, reversedById: reversal['id'] }]);
  expect(await app.call('GET /api/admin/receivables', asAdmin())).toMatchObject([
    { organisationId, open: '12.29' },
  ]);
});

it('a month that lasts has no invoices yet', async () => {
  const month = `${new Date().getUTCFullYear() + 1}-01`;
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/admin/invoices',
    headers: bearer(admin.token),
    payload: { month },
  });
  expect(response.json()).toMatchObject({ code: 'MONTH_NOT_OVER', status: 409 });
  expect(await app.call('POST /api/admin/invoices', { ...asAdmin(), payload: {} })).toEqual([]);
});

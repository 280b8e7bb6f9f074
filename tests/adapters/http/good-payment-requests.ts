import type { GoodRequest } from './good-request.ts';
import { CENTRE } from '../../support/places.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';

/** Those about money: wallets, cards and payouts. */
export const goodPaymentRequests: Readonly<Record<string, GoodRequest>> = {
  'POST /api/rides/{id}/complete': {
    as: 'rider',
    body: {
      tipAmount: '3.00',
      tipReason: 'Loud music',
      cashAmount: null,
      reason: 'Got out early',
      position: { ...CENTRE },
    },
    fields: {
      tipAmount: 'amount?',
      tipReason: 'prose?',
      cashAmount: 'amount?',
      reason: 'prose?',
      position: 'object?',
      'position.lat': 'degrees',
      'position.lng': 'degrees',
    },
  },
  'PUT /api/rides/{id}/payment': {
    as: 'rider',
    body: { paymentMethodId: ID, paymentMethod: null },
    fields: { paymentMethodId: 'id?', paymentMethod: 'choice?' },
  },
  'POST /api/admin/bookings/{id}/refund': {
    as: 'admin',
    body: { amount: '1.00', reason: 'A long way round' },
    fields: { amount: 'amount?', reason: 'line' },
  },
  'POST /api/wallet/add-funds': {
    as: 'rider',
    body: { amount: '20.00', paymentMethodId: null },
    fields: { amount: 'amount', paymentMethodId: 'id?' },
  },
  'POST /api/wallet/confirm-funding': {
    as: 'rider',
    body: { paymentIntentId: 'pi_1', amount: 1_000_000 },
    fields: { paymentIntentId: 'line' },
  },
  'GET /api/rides/{id}/receipt': { as: 'rider' },
  'POST /api/rides/{id}/receipt/email': { as: 'rider' },
  'GET /api/payment-methods': { as: 'rider' },
  'POST /api/payment-methods/setup-intent': { as: 'rider' },
  'POST /api/payment-methods/confirm': {
    as: 'rider',
    body: { setupIntentId: 'seti_1' },
    fields: { setupIntentId: 'line' },
  },
  'PUT /api/payment-methods/{id}/default': { as: 'rider' },
  'DELETE /api/payment-methods/{id}': { as: 'rider' },
  'GET /api/driver/connect-account-status': { as: 'driver' },
  'POST /api/driver/create-connect-account': { as: 'driver' },
  'POST /api/driver/connect-account-onboarding': { as: 'driver' },
  'POST /api/driver/request-payout': {
    as: 'driver',
    body: { amount: '10.00' },
    fields: { amount: 'amount' },
  },
  'GET /api/driver/payouts': { as: 'driver' },
  'GET /api/admin/payout-requests': { as: 'admin' },
  'PUT /api/admin/payout-requests/{id}/approve': {
    as: 'admin',
    body: { notes: 'Paid by hand' },
    fields: { notes: 'prose?' },
  },
  'PUT /api/admin/payout-requests/{id}/reject': {
    as: 'admin',
    body: { notes: 'Too soon' },
    fields: { notes: 'line' },
  },
  'GET /api/driver/weekly-payouts': { as: 'driver' },
  'GET /api/admin/payouts': { as: 'admin' },
  'POST /api/admin/payouts/generate': { as: 'admin' },
  'POST /api/admin/generate-payouts': { as: 'admin' },
  'POST /api/admin/payouts/process': { as: 'admin' },
  'POST /api/admin/process-payouts': { as: 'admin' },
  'POST /api/admin/payouts/transfer': { as: 'admin' },
  'GET /api/wallet/balance': { as: 'rider' },
  'GET /api/wallet/transactions': { as: 'rider' },
  'GET /api/transactions': { as: 'rider' },
};

export { authorizeRide } from './authorize-ride.ts';
export { changeRidePayment } from './change-ride-payment.ts';
export { finishPayment } from './finish-payment.ts';
export { addFunds, confirmFunding } from './funding.ts';
export {
  confirmPaymentMethod,
  createSetup,
  deleteCustomer,
  deletePaymentMethod,
  detachCard,
  listPaymentMethods,
  setDefaultPaymentMethod,
} from './payment-methods.ts';
export { emailReceipt, showReceipt } from './ride-receipts.ts';
export { receiveProviderEvent } from './receive-provider-event.ts';
export { reconcileProvider } from './reconcile-provider.ts';
export { finishRefund, refundRide } from './refund-ride.ts';
export { listRideAccounts, listRideCards, listRideRefunds } from './show-ride-payments.ts';

import { SendEmail } from '../../application/email/send-email.ts';
import { RunIdempotently, ExpireIdempotencyKeys } from '../../application/operations/run-idempotently.ts';
import { DetachCard } from '../../application/operations/detach-card.ts';
import { FinishPayment } from '../../application/operations/finish-payment.ts';
import { ListJobs, RetryJobs } from '../../application/operations/jobs.ts';
import { ReceiveProviderEvent } from '../../application/operations/receive-provider-event.ts';
import { ReconcileProvider } from '../../application/operations/reconcile-provider.ts';
import { ConnectAccounts } from '../../application/payouts/connect-accounts.ts';
import { ListPayoutRequests } from '../../application/payouts/list-payout-requests.ts';
import { RequestPayout } from '../../application/payouts/request-payout.ts';
import {
  ApprovePayoutRequest,
  RejectPayoutRequest,
} from '../../application/payouts/review-payout-request.ts';
import { AddFunds } from '../../application/wallet/add-funds.ts';
import { ConfirmFunding } from '../../application/wallet/confirm-funding.ts';
import {
  ConfirmPaymentMethod,
  CreateSetup,
  DeletePaymentMethod,
  ListPaymentMethods,
  SetDefaultPaymentMethod,
} from '../../application/wallet/payment-methods.ts';
import {
  AuthenticateTestPayment,
  ConfirmTestPayment,
  FinishTestOnboarding,
  ShowTestCheckout,
} from '../../application/wallet/test-payments.ts';
import { ports, useCase, type BindUseCase } from './tokens.ts';

/** Cards, money to drivers, and what recovers them. */
export function bindPayments(bind: BindUseCase, p = ports): void {
  bind('addFunds', AddFunds, p.unitOfWork, p.cardCharges, p.ids, p.clock);
  bind('answerOnce', RunIdempotently, p.idempotencyKeys, p.clock);
  bind('approvePayoutRequest', ApprovePayoutRequest, p.unitOfWork, p.transfers, p.ids, p.clock);
  bind('authenticateTestPayment', AuthenticateTestPayment, p.testPayments);
  bind('confirmFunding', ConfirmFunding, p.unitOfWork, p.paymentGateway, p.deposits);
  const cards = [p.paymentGateway, p.cardCharges] as const;
  bind('confirmPaymentMethod', ConfirmPaymentMethod, p.unitOfWork, ...cards, p.ids, p.clock);
  bind('confirmTestPayment', ConfirmTestPayment, p.testPayments);
  bind('connectAccounts', ConnectAccounts, p.unitOfWork, p.paymentGateway, p.webUrl);
  bind('createSetup', CreateSetup, ...cards, p.ids);
  bind('deletePaymentMethod', DeletePaymentMethod, p.unitOfWork, p.clock);
  bind('detachCard', DetachCard, p.paymentGateway);
  bind('expireIdempotencyKeys', ExpireIdempotencyKeys, p.idempotencyKeys, p.clock);
  const finishing = [p.cardCharges, p.cardCompletion, p.rideTopUps, p.deposits] as const;
  bind('finishPayment', FinishPayment, p.unitOfWork, ...finishing, p.clock);
  bind('finishTestOnboarding', FinishTestOnboarding, p.testPayments, p.unitOfWork);
  bind('listJobs', ListJobs, p.jobQueue);
  bind('listPaymentMethods', ListPaymentMethods, p.paymentMethodViews);
  bind('listPayoutRequests', ListPayoutRequests, p.payoutRequestViews);
  const noticing = [p.deposits, p.cardCompletion] as const;
  bind('receiveProviderEvent', ReceiveProviderEvent, p.unitOfWork, p.paymentGateway, ...noticing, p.clock);
  bind('reconcileProvider', ReconcileProvider, p.paymentGateway, p.providerBooks, p.clock);
  bind('rejectPayoutRequest', RejectPayoutRequest, p.unitOfWork, p.ids, p.clock);
  bind('requestPayout', RequestPayout, p.unitOfWork, useCase('connectAccounts'), p.ids, p.clock);
  bind('retryJobs', RetryJobs, p.jobQueue);
  bind('sendEmail', SendEmail, p.unitOfWork, p.rideViews, p.mailer, p.email, p.clock);
  bind('setDefaultPaymentMethod', SetDefaultPaymentMethod, p.unitOfWork);
  bind('showTestCheckout', ShowTestCheckout, p.testPayments);
}

// Once in a worker, unlike the setup of each file.
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

const { getElementError } = getConfig();
configure({
  // A second is too short on a busy machine; what appears sooner is found sooner.
  asyncUtilTimeout: 8000,
  // What is waited for and not there yet is no failure: the page is printed with the last one alone.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
});

// React in development keeps a stack for every element that is made, a tenth of the time of a screen's test.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => undefined,
  configurable: true,
});

/** An error in the provider's words: a status, and the `error` object of its body. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: Readonly<Record<string, unknown>> & { readonly type: string; readonly message: string },
  ) {
    super(error.message);
    this.name = 'StripeRefusal';
  }
}

/** 400 with `invalid_request_error`. */
export function invalidRequest(
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...facts });
}

/** 404, or 400 where a parameter names the object. */
export function noSuch(what: string, id: string, param: string): StripeRefusal {
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  };
  return new StripeRefusal(param === 'intent' || param === 'id' ? 404 : 400, error);
}

/** 409 while another request with the same key is running. */
export function keyInUse(): StripeRefusal {
  return new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  });
}

/** 400 for a key used again for something else. */
export function keyOfAnotherRequest(): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

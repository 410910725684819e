/** A separate module: the first page shows this text when the rest of the account code fails to load. */
export const unreachableText =
  'We could not reach the server. Your progress is safe on this device. Check your connection and try again.'

/** By itself, since the first page needs it where nothing more of the accounts can be had. */
export const unreachableText =
  'We could not reach the server. Your progress is safe on this device. Check your connection and try again.'

/** The first path segments of all addresses except lesson aliases, including those that the server answers itself. */
export const pageNames = [
  '404',
  'api',
  'ar',
  'assets',
  'audio',
  'badges',
  'confirm-email',
  'editor',
  'healthz',
  'kikuyu-chat',
  'lesson',
  'metrics',
  'profile',
  'progress',
  'readyz',
  'record',
  'reset-password',
  'review',
  'settings',
  'vocabulary',
  'voice',
  'words',
] as const

/** An address that begins with one of them. */
export type PageAddress = `/${(typeof pageNames)[number]}${'' | `/${string}`}`

import type { EarlyPage } from '../boot/before-paint.ts'

/** True if the query of the profile's address selects the tab with the plans. */
export const isSubscriptionTab = (query: URLSearchParams) => query.get('tab') === 'subscription'

/** `data-subscription`: the prerendered first tab stays hidden until the selected one is shown. */
export function markSubscription({ root, path, query }: EarlyPage) {
  if (/^\/profile\/?$/.test(path) && isSubscriptionTab(query)) root.dataset.subscription = ''
}

/** In the cache of queries: apart from the keeper, which loads later. */
export const PREFERENCES_KEY = ['Preferences'] as const

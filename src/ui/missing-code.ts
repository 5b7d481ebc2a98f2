export const MISSING_PART = 'This part of the page could not be loaded. Reload the page.'

/** What browsers and the bundler say when a script or style sheet of the page cannot be loaded. */
const MISSING = /dynamically imported module|module script failed|preload CSS/i

export const isMissingCode = (error: unknown) => error instanceof Error && MISSING.test(error.message)

import { widgetsOf } from './widget.ts'

const RETRY_DELAYS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000]

/** The service is in the folder of this script. */
const address = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href

const base = new URL('.', address).href.replace(/\/$/, '')

const page: { cloudinary?: object } = window

page.cloudinary = { ...page.cloudinary, ...widgetsOf({ base, retryDelays: RETRY_DELAYS }) }

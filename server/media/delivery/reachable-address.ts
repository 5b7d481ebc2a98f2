/** The path that `pathOf` creates. */
const OWN_FILE = /^\/media\/(?:image|video|raw)\/upload\/v\d+\/(?:announcements|uploads)\/[\w-]{20}\/[^/]+$/

/** Addresses are stored absolute. Those of our own files follow the server to another host name or port. */
export function reachableAddress(address: string, origin: string | undefined) {
  const url = URL.parse(address)
  if (!url || origin === undefined || !OWN_FILE.test(url.pathname)) return address
  return `${origin}${url.pathname}`
}

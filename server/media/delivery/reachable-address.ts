/** The path of a file that the embedded service serves, as `pathOf` writes it. */
const OWN_FILE = /^\/media\/(?:image|video|raw)\/upload\/v\d+\/(?:announcements|uploads)\/[\w-]{20}\/[^/]+$/

/**
 * The address of a file, for a browser that came by `origin`. Addresses are kept absolute, as they were when the file was
 * uploaded; those of our own files follow the server to another host name or port. Others stay as they are.
 */
export function reachableAddress(address: string, origin: string | undefined) {
  const url = URL.parse(address)
  if (!url || origin === undefined || !OWN_FILE.test(url.pathname)) return address
  return `${origin}${url.pathname}`
}

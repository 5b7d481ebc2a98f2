import ipaddr from 'ipaddr.js'

/** Eight groups of 16 bits make an IPv6 address; the first four name its network. */
const GROUPS_OF_NETWORK = 4

/**
 * The key that limits count by: an IPv4 address, or the /64 network of an IPv6 address, since one subscriber holds a whole
 * /64. An IPv4 address that is written as IPv6 counts as IPv4; what is no address counts as it is.
 */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const groups = address.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

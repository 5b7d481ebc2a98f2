import ipaddr from 'ipaddr.js'

/** Eight groups of 16 bits make an IPv6 address; the first four name its network. */
const GROUPS_OF_NETWORK = 4

/** An IPv4 address, also when written as IPv6, or the /64 of an IPv6 address: one subscriber holds a whole /64. */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const groups = address.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

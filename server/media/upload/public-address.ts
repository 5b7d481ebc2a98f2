import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A URL that must not be fetched. Clients see the message, so it says nothing about this network. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

const PORTS = ['', '80', '443']
/** The IPv6 addresses that are routed between networks. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

function isPublic(address: string) {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}

/** Throws `BlockedAddress` for other protocols or ports, a user name or a private IP. `guardedLookup` checks names. */
export function requirePublicUrl(text: string, allowed: readonly string[]): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new BlockedAddress('URL must be valid')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowed.includes(host)) return url
  if (!PORTS.includes(url.port)) throw new BlockedAddress('Files can be fetched from ports 80 and 443 only.')
  if (ipaddr.isValid(host) && !isPublic(host)) throw new BlockedAddress('This address cannot be fetched.')
  return url
}

/** Run by the socket, so that a name cannot change between check and request. Fails with `BlockedAddress`. */
export const guardedLookup =
  (allowed: readonly string[], resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '')
      const [first] = addresses
      const isOpen = addresses.every(({ address }) => allowed.includes(address) || isPublic(address))
      if (!first || !isOpen) return answer(new BlockedAddress('This address cannot be fetched.'), '')
      if (options.all) return answer(null, addresses)
      answer(null, first.address, first.family)
    })
  }

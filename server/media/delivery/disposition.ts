const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** `Content-Disposition` by RFC 6266: the name in ASCII for old clients, and in full (RFC 8187) for all others. */
export function disposition(kind: 'inline' | 'attachment', name: string) {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, escaped)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${full}`
}

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'

export const CREDENTIALS = { accessKeyId: 'id', secretAccessKey: 'secret' }

const CLOCKS_DIFFER_MS = 15 * 60_000

const sha256Of = (body: Buffer) => createHash('sha256').update(body).digest('hex')

/** Reads a time such as `20261123T212500Z`. */
const timeOf = (text = '') => new Date(text.replace(/^(.{4})(..)(..T..)(..)/, '$1-$2-$3:$4:')).getTime()

const signerFor = (scope: string) => {
  const [accessKeyId = '', , region = '', service = ''] = scope.split('/')
  const credentials = { ...CREDENTIALS, accessKeyId: accessKeyId === CREDENTIALS.accessKeyId ? accessKeyId : '' }
  return new SignatureV4({ credentials, region, service, sha256: Sha256, uriEscapePath: false, applyChecksum: false })
}

/** By the signature that the client of S3 makes of the same request: in a header, or in the query of an address. */
export async function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer) {
  const { pathname: path, hostname, searchParams } = new URL(url, `http://${headers.host}`)
  const query = Object.fromEntries(searchParams)
  const request = { method, protocol: 'http:', hostname, path, query }
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

  async function isSignedInHeader() {
    const [, scope = '', names = ''] = /Credential=([^,]+), SignedHeaders=([^,]+),/.exec(sent.authorization ?? '') ?? []
    const time = timeOf(sent['x-amz-date'])
    const hash = sent['x-amz-content-sha256']
    if (!(Math.abs(Date.now() - time) < CLOCKS_DIFFER_MS)) return false
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256Of(body)) return false
    const signed = Object.fromEntries(names.split(';').map((name) => [name, sent[name] ?? '']))
    const again = await signerFor(scope).sign({ ...request, headers: signed }, { signingDate: new Date(time) })
    return again.headers.authorization === sent.authorization
  }

  async function isSignedInQuery() {
    const { 'X-Amz-Credential': scope = '', 'X-Amz-Date': date, 'X-Amz-Expires': seconds, ...rest } = query
    const time = timeOf(date)
    if (!(Date.now() < time + Number(seconds) * 1_000)) return false
    const { 'X-Amz-Content-Sha256': hash = '', ...kept } = rest
    for (const name of ['X-Amz-Algorithm', 'X-Amz-SignedHeaders', 'X-Amz-Signature']) delete kept[name]
    const signed = { host: headers.host ?? '', 'X-Amz-Content-Sha256': hash }
    const again = await signerFor(scope).presign(
      { ...request, query: kept, headers: signed },
      { signingDate: new Date(time), expiresIn: Number(seconds) },
    )
    return again.query?.['X-Amz-Signature'] === query['X-Amz-Signature']
  }

  return query['X-Amz-Signature'] === undefined ? isSignedInHeader() : isSignedInQuery()
}

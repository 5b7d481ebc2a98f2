// Outside of the API base, and served only by the embedded media service.

const TEXT = { type: 'string' } as const
const BINARY = { schema: { type: 'string', format: 'binary' } } as const

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: TEXT,
  example,
})

const inPath = (name: string, schema: object = TEXT) => ({ name, in: 'path', required: true, schema })

const objectOf = (names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
  required: names,
})

const UPLOAD_ID = inPath('id', { type: 'string', pattern: '^[0-9A-Za-z_-]{20}$' })
const TUS = header('Tus-Resumable', 'The version of the tus protocol.', '1.0.0')
const INTEGER = { type: 'integer' }
const OFFSET = { 'Upload-Offset': { description: 'Bytes that have arrived.', schema: INTEGER } }

const refusal = {
  description: 'Refused, in the format of the third-party media service',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { error: objectOf(['message']) }, required: ['error'] },
      example: { error: { message: 'This upload does not exist.' } },
    },
  },
}

const REQUIRED = ['asset_id', 'public_id', 'resource_type', 'secure_url']
const TEXTS = [...REQUIRED, 'type', 'format', 'created_at', 'folder', 'original_filename', 'url']

const file = {
  type: 'object',
  properties: { ...objectOf(TEXTS).properties, version: INTEGER, bytes: INTEGER },
  required: [...REQUIRED, 'bytes'],
}

const record = { description: 'The file', content: { 'application/json': { schema: file } } }

/** Generated clients need each status: they do not read ranges of them. */
const failures = Object.fromEntries(
  [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507].map((status) => [status, refusal]),
)

/** The signature is the permission; the id of an upload, from its creation on. */
const call = <Rest extends object>(operationId: string, summary: string, rest: Rest) => ({
  operationId: `media.${operationId}`,
  summary,
  tags: ['media'],
  security: [],
  ...rest,
})

const servers = [{ url: '/' }]

export const mediaPaths = {
  '/media/files': {
    servers,
    post: call('begin', 'Begin a resumable upload', {
      description: 'By the tus protocol, version 1.0.0. Any tus client can do this and the calls that follow.',
      parameters: [
        TUS,
        header('Upload-Length', 'The size of the file in bytes.', '1048576'),
        header(
          'Upload-Metadata',
          'Names with values in Base64: `filename`, and `timestamp`, `folder`, `upload_preset` and `signature` as signed by `media.sign`.',
          'filename YS5wbmc=,folder dXBsb2Fkcw==',
        ),
      ],
      responses: {
        '201': { description: 'Begun', headers: { Location: { description: 'The upload.', schema: TEXT } } },
        ...failures,
      },
    }),
  },
  '/media/files/{id}': {
    servers,
    parameters: [UPLOAD_ID, TUS],
    head: call('offset', 'Ask where to resume an upload', {
      responses: { '200': { description: 'Known', headers: OFFSET }, '404': { description: 'Unknown' } },
    }),
    patch: call('send', 'Send a part of an upload', {
      parameters: [header('Upload-Offset', 'Where the part begins, in bytes.', '0')],
      requestBody: { required: true, content: { 'application/offset+octet-stream': BINARY } },
      responses: { '204': { description: 'Stored', headers: OFFSET }, ...failures },
    }),
    delete: call('cancel', 'Cancel an upload', { responses: { '204': { description: 'Canceled' }, ...failures } }),
  },
  '/media/complete/{id}': {
    servers,
    post: call('complete', 'Turn an upload into a file', {
      description:
        'Checks the content. A repeated call gets the same response. `fileUpload.create` takes `secure_url`.',
      parameters: [UPLOAD_ID],
      responses: { '200': record, ...failures },
    }),
  },
  '/media/fetch': {
    servers,
    post: call('fetch', 'Upload a file from a web address', {
      description: 'The body also has the parameters that `media.sign` signed.',
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: objectOf(['url', 'timestamp', 'folder', 'upload_preset', 'signature']) },
        },
      },
      responses: { '200': record, ...failures },
    }),
  },
  '/media/{type}/upload/{version}/{folder}/{file}/{name}': {
    servers,
    get: call('read', 'Download a file', {
      description: 'Public to everyone who knows the address, which is `url` of a file. Answers ranges and validators.',
      parameters: [
        inPath('type', { type: 'string', enum: ['image', 'video', 'raw'] }),
        ...['version', 'folder', 'file', 'name'].map((name) => inPath(name)),
      ],
      responses: {
        '200': { description: 'The bytes', content: { '*/*': BINARY } },
        '206': { description: 'A range of the bytes' },
        '302': { description: 'The bytes are at this address of the bucket', headers: { Location: { schema: TEXT } } },
        '304': { description: 'Not changed' },
        '404': refusal,
      },
    }),
  },
}

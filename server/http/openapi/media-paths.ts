// Outside of the API base, and served only by the embedded media service.

const TEXT = { type: 'string' } as const
const UPLOAD_ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9A-Za-z_-]{20}$' } }
const SERVERS = [{ url: '/' }]
/** The signature is the permission; the id of an upload, from its creation on. */
const common = { tags: ['media'], security: [] }

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: TEXT,
  example,
})

const TUS = header('Tus-Resumable', 'The version of the tus protocol.', '1.0.0')
const OFFSET = { description: 'Bytes that have arrived.', schema: { type: 'integer' } }

const refusal = {
  description: 'Refused, in the format of the third-party media service',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { error: { type: 'object', properties: { message: TEXT }, required: ['message'] } },
        required: ['error'],
      },
      example: { error: { message: 'This upload does not exist.' } },
    },
  },
}

const record = {
  description: 'The file',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          asset_id: TEXT,
          public_id: TEXT,
          version: { type: 'integer' },
          resource_type: { type: 'string', enum: ['image', 'video', 'raw'] },
          type: TEXT,
          format: TEXT,
          bytes: { type: 'integer' },
          created_at: TEXT,
          folder: TEXT,
          original_filename: TEXT,
          url: TEXT,
          secure_url: TEXT,
        },
        required: ['asset_id', 'public_id', 'resource_type', 'bytes', 'secure_url'],
      },
    },
  },
}

/** Generated clients need each status: they do not read ranges of them. */
const failures = Object.fromEntries(
  [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507].map((status) => [status, refusal]),
)

export const mediaPaths = {
  '/media/files': {
    servers: SERVERS,
    post: {
      ...common,
      operationId: 'media.begin',
      summary: 'Begin a resumable upload',
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
    },
  },
  '/media/files/{id}': {
    servers: SERVERS,
    parameters: [UPLOAD_ID],
    head: {
      ...common,
      operationId: 'media.offset',
      summary: 'Ask where to resume an upload',
      parameters: [TUS],
      responses: {
        '200': { description: 'Known', headers: { 'Upload-Offset': OFFSET } },
        '404': { description: 'Unknown' },
      },
    },
    patch: {
      ...common,
      operationId: 'media.send',
      summary: 'Send a part of an upload',
      parameters: [TUS, header('Upload-Offset', 'Where the part begins, in bytes.', '0')],
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: { '204': { description: 'Stored', headers: { 'Upload-Offset': OFFSET } }, ...failures },
    },
    delete: {
      ...common,
      operationId: 'media.cancel',
      summary: 'Cancel an upload',
      parameters: [TUS],
      responses: { '204': { description: 'Canceled' }, ...failures },
    },
  },
  '/media/complete/{id}': {
    servers: SERVERS,
    post: {
      ...common,
      operationId: 'media.complete',
      summary: 'Turn an upload into a file',
      description:
        'Checks the content. A repeated call gets the same response. `fileUpload.create` takes `secure_url`.',
      parameters: [UPLOAD_ID],
      responses: { '200': record, ...failures },
    },
  },
  '/media/fetch': {
    servers: SERVERS,
    post: {
      ...common,
      operationId: 'media.fetch',
      summary: 'Upload a file from a web address',
      description: 'The body also has the parameters that `media.sign` signed.',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { url: TEXT, timestamp: TEXT, folder: TEXT, upload_preset: TEXT, signature: TEXT },
              required: ['url', 'timestamp', 'folder', 'upload_preset', 'signature'],
            },
          },
        },
      },
      responses: { '200': record, ...failures },
    },
  },
  '/media/{type}/upload/{version}/{folder}/{file}/{name}': {
    servers: SERVERS,
    get: {
      ...common,
      operationId: 'media.read',
      summary: 'Download a file',
      description: 'Public to everyone who knows the address, which is `url` of a file. Answers ranges and validators.',
      parameters: ['type', 'version', 'folder', 'file', 'name'].map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: name === 'type' ? { type: 'string', enum: ['image', 'video', 'raw'] } : TEXT,
      })),
      responses: {
        '200': { description: 'The bytes', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        '206': { description: 'A range of the bytes' },
        '302': { description: 'The bytes are at this address of the bucket', headers: { Location: { schema: TEXT } } },
        '304': { description: 'Not changed' },
        '404': refusal,
      },
    },
  },
}

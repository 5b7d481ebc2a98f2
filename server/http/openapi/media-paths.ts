// Outside of the API base, and served only by the embedded media service.

const TEXT = { type: 'string' } as const

const texts = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
  required: names,
})

const json = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } })

const refusal = json('Refused, in the format of the third-party media service', {
  type: 'object',
  properties: { error: texts('message') },
})

const record = texts('public_id', 'secure_url', 'original_filename', 'resource_type')
const { properties, required } = record
const file = json('The file. `secure_url` is public to everyone who knows it.', {
  ...record,
  properties: { ...properties, format: TEXT, bytes: { type: 'integer' } },
  required: [...required, 'bytes'],
})

/** The signature or the id of the upload is the permission. */
const call = (operationId: string, summary: string, input: object) => ({
  servers: [{ url: '/' }],
  post: {
    operationId,
    summary,
    tags: ['media'],
    security: [],
    ...input,
    responses: { '200': file, '404': refusal, default: refusal },
  },
})

export const mediaPaths = {
  '/media/complete/{id}': call('media.complete', 'Turn an upload into a file', {
    description: 'Checks the content. A repeated call gets the same response. `fileUpload.create` takes `secure_url`.',
    parameters: [{ name: 'id', in: 'path', required: true, schema: TEXT }],
  }),
  '/media/fetch': call('media.fetch', 'Upload a file from a web address', {
    description: 'The body also has the parameters that `media.sign` signed.',
    requestBody: json('The address', texts('url', 'timestamp', 'folder', 'upload_preset', 'signature')),
  }),
}

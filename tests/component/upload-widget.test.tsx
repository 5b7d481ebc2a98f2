import { describe, expect, test, vi } from 'vitest'
import type { UploadedFile } from '#machines/flows/upload-widget/upload-widget-machine.ts'
import { uploadWidgetMachine } from '#machines/flows/upload-widget/upload-widget-machine.ts'
import { ada } from '#tests/support/examples/people.ts'
import { minutes, photo, uploadWidgetModel } from '#tests/support/examples/upload-widget.ts'
import { explore } from '#tests/support/model/explore.ts'
import type { Edge } from '#tests/support/model/graph.ts'
import { pathOf, transitionWalks } from '#tests/support/model/walks.ts'
import { renderApp } from './support/app.tsx'
import { openUploadDrawer, recordOf, serverWithFiles, uploadDrawer, WITH_MEDIA } from './support/files.ts'
import { createWalker, type Play } from './support/play.ts'
import { standInForUploadService, type UploadService } from './support/upload-service.ts'

let service: UploadService

const openings = () => service.widgets.reduce((sum, { opened }) => sum + opened, 0)

const BYTES: Record<string, number> = { [minutes.url]: 1_572_864, [photo.url]: 348_160 }

const button = (name: string) => uploadDrawer.getByRole('button', { name, exact: true })
const chooseButton = uploadDrawer.getByRole('button', {
  name: /^(Select file|Replace file|Loading Media desk\.\.\.|Try again)$/,
})
const trouble = uploadDrawer.getByRole('status')

const expectAlert = (text: string) => expect.poll(() => service.alerts().at(-1)).toBe(text)

const expectShown = async ({ name, size, type }: UploadedFile) => {
  await expect.element(uploadDrawer.getByRole('listitem')).toHaveTextContent(`${type}${name}${size}`)
  await expect.element(uploadDrawer.getByRole('listitem')).toHaveLength(1)
}

const canChoose = async () => {
  await expect.element(uploadDrawer.getByRole('button', { name: /^(Select|Replace) file$/ })).toBeEnabled()
  await expect.element(trouble).toHaveTextContent('')
}

const play: Play<typeof uploadWidgetMachine, 'scriptTimeout'> = {
  events: {
    'widget.open': async (_, __, from) => {
      const before = openings()
      await chooseButton.click({ force: from === 'loading' })
      if (from === 'loading') await expectAlert('Media desk is still loading. Please try again shortly.')
      else await expect.poll(openings).toBe(before + 1)
    },
    'widget.closed': async () => {
      service.tell(null, { event: 'close', info: { message: 'User closed widget' } })
      expect(document.body.style.overflow).toBe('')
    },
    'script.retry': async () => {
      const before = service.scripts.length
      await button('Try again').click()
      await expect.poll(() => service.scripts).toHaveLength(before + 1)
    },
    'upload.started': async () => service.tell(null, { event: 'queues-start' }),
    'upload.succeeded': async (_, { file }) => {
      service.tell(null, { event: 'success', info: recordOf(file, BYTES[file.url] ?? 0) })
      await expectShown(file)
    },
    'upload.failed': async (_, { message }) => {
      service.tell({ statusText: message }, undefined)
      await expectAlert(`Upload failed: ${message ?? 'Unknown error'}`)
    },
    'upload.finished': async () => service.tell(null, { event: 'queues-end', info: { files: [] } }),
    'file.remove': async (_, { url }) => {
      const { name } = [minutes, photo].find((file) => file.url === url) ?? minutes
      await button(`Remove ${name}`).click()
      await expect.element(uploadDrawer.getByRole('listitem')).not.toBeInTheDocument()
    },
  },
  actors: {
    loadScript: {
      done: async () => service.arrive(),
      error: async (_, error) => {
        if (error instanceof Error) service.break()
        else service.arriveEmpty()
        await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0)
      },
    },
    widget: {
      done: () => Promise.reject(new Error('It lives as long as its state')),
      error: async (_, error) => {
        service.failNextOpening(error)
        await chooseButton.click()
        await expectAlert(`Upload failed: ${error instanceof Error ? error.message : 'Unknown error'}`)
        expect(service.widgets.at(-1)?.destroyed).toBe(1)
      },
    },
  },
  delays: {
    scriptTimeout: async ({ clock }) => {
      clock.increment(20_000)
    },
  },
  states: {
    deciding: () => Promise.reject(new Error('Nobody rests here')),
    unavailable: async () => {
      await expect.element(button('Select file')).toBeDisabled()
      await expect.element(trouble).toHaveTextContent('Files cannot be uploaded: no upload service is set up.')
      expect(service.scripts).toEqual([])
    },
    loading: () => expect.element(button('Loading Media desk...')).toHaveAttribute('aria-disabled', 'true'),
    failed: async () => {
      await expect.element(button('Try again')).toBeEnabled()
      await expect.element(trouble).toHaveTextContent('Media desk cannot be reached.')
    },
    ready: canChoose,
    'made.open': canChoose,
    'made.uploading': canChoose,
    'made.closed': canChoose,
  },
}

const exploration = explore(uploadWidgetModel)
const { walk, expectToBeIn } = createWalker('upload-widget', uploadWidgetMachine, play)

/** A file can be removed only where there is one: on a separate path. */
const isRemoval = ({ case: { name } }: Edge) => name.startsWith('file.remove')

const START = 'for one file'
const walks = [
  ...transitionWalks(exploration, { starts: [START], canTake: (edge) => !isRemoval(edge) }),
  pathOf(
    exploration,
    START,
    'loadScript answers',
    'widget.open',
    'upload.succeeded of the minutes',
    'upload.succeeded of the photo',
    'widget.closed',
    'file.remove of the photo',
  ),
  { start: 'without a service', steps: [] },
].map((path, index) => ({ path, index }))

describe('the upload widget, walked through the drawer of the files', () => {
  test.each(walks)('the drawer of the files follows the widget on walk $index, begun $path.start', async ({ path }) => {
    service = standInForUploadService()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await renderApp({
      at: '/dashboard/file-upload',
      signedInAs: ada,
      server: serverWithFiles(),
      config: path.start === START ? WITH_MEDIA : undefined,
    })
    await openUploadDrawer()
    await expectToBeIn(app, path.steps[0]?.from ?? 'unavailable')
    await walk(app, path)
    const failures = path.steps.filter(({ to, from }) => from === 'loading' && to === 'failed')
    expect(log.mock.calls.map(([text]) => text.replace(/:.*/, ''))).toEqual(
      failures.map(() => 'The upload widget of Media desk cannot be loaded'),
    )
    log.mockClear()
  })
})

import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { copyLabelMachine } from '#machines/flows/copy-label/copy-label-machine.ts'
import { copyLabelModel } from '#tests/support/examples/copy-label.ts'
import { ada } from '#tests/support/examples/people.ts'
import { explore } from '#tests/support/model/explore.ts'
import { transitionWalks } from '#tests/support/model/walks.ts'
import { type App, renderApp } from './support/app.tsx'
import { GUIDE, serverWithFiles } from './support/files.ts'
import { createWalker, type Play } from './support/play.ts'
import { openRowMenu, toast } from './support/tasks.ts'

const FILES = ['a', 'b'].map((name) => ({
  ...GUIDE,
  _id: name,
  name: `File ${name}`,
  url: `https://media.example/${name}.pdf`,
}))

const copyItem = page.getByRole('menuitem', { name: /^(Copy URL|Copied!)$/ })
const copiedItem = page.getByRole('menuitem', { name: 'Copied!', exact: true })

let clipboard: { text: string; take: () => void; refuse: (error: unknown) => void }[]
let openMenu: string | undefined

function holdClipboard() {
  clipboard = []
  openMenu = undefined
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    clipboard.push({ text, take: resolve, refuse: reject })
    return promise
  })
}

async function openMenuOf(name: string) {
  if (openMenu === name) return
  if (openMenu) await userEvent.keyboard('{Escape}')
  await expect.element(copyItem).not.toBeInTheDocument()
  await openRowMenu(name)
  openMenu = name
}

const copied = (app: App) => app.recorder.actorOf('copy-label')?.getSnapshot().context.url as string

const play: Play<typeof copyLabelMachine, 'copiedFor'> = {
  events: {
    'address.copy': async (_, { url }) => {
      const { name } = FILES.find((file) => file.url === url) ?? GUIDE
      const before = clipboard.length
      await openMenuOf(name)
      await expect.element(copyItem).toBeVisible()
      // The menu takes the focus a moment after it opens.
      await expect.poll(() => page.getByRole('menu').element().contains(document.activeElement)).toBe(true)
      ;(copyItem.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => clipboard.slice(before).map(({ text }) => text)).toEqual([url])
    },
  },
  actors: {
    writeClipboard: {
      done: async () => {
        clipboard.at(-1)?.take()
        await expect.element(toast('URL copied to clipboard!')).toBeVisible()
      },
      error: async (_, error) => {
        clipboard.at(-1)?.refuse(error)
        await expect.element(toast('Failed to copy URL')).toBeVisible()
      },
    },
  },
  delays: {
    copiedFor: async ({ clock }) => {
      clock.increment(1999)
      await expect.element(copiedItem).toBeVisible()
      clock.increment(1)
    },
  },
  states: {
    idle: () => expect.element(copiedItem).not.toBeInTheDocument(),
    copying: () => expect.element(copiedItem).not.toBeInTheDocument(),
    copied: async (app) => {
      expect(copied(app)).toBe(FILES.find(({ name }) => name === openMenu)?.url)
      await expect.element(copiedItem).toBeVisible()
      await expect.element(copiedItem).toHaveFocus()
    },
  },
}

const { walk, expectToBeIn } = createWalker('copy-label', copyLabelMachine, play)
const walks = transitionWalks(explore(copyLabelModel)).map((path, index) => ({ path, index }))

describe('copying an address, walked through the menus of the files', () => {
  test.each(walks)('the labels in the menus follow the machine on walk $index', async ({ path }) => {
    holdClipboard()
    const server = serverWithFiles({ mine: () => FILES })
    const app = await renderApp({ at: '/dashboard/file-upload', signedInAs: ada, server })
    await expect.element(page.getByText('File a')).toBeVisible()
    await expectToBeIn(app, 'idle')
    await walk(app, path)
  })
})

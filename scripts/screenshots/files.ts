import type { Page } from 'playwright'
import { answer, hold, type Shot } from './shot.ts'
import { open, openFilter } from './table.ts'

const OWN = '/dashboard/file-upload'
const OTHERS = `${OWN}?tab=others`

const FILES = [
  ['Brand guide', 'brand-guide.pdf', '4.2 MB', 'PDF'],
  ['Floor plan of the Yaba office', 'floor-plan.png', '812.5 KB', 'IMG'],
  ['Offer letter, template', 'offer-letter.docx', '36 KB', 'DOC'],
  ['Town hall in March', 'town-hall.mp4', '91.7 MB', 'MP4'],
] as const

const data = FILES.map(([name, file, size, type], index) => ({
  _id: `file-${index}`,
  name,
  url: `https://files.statehouse.example/media/uploads/3f9c2d/${file}`,
  size,
  type,
  createdAt: `2026-03-0${9 - index}T09:15:00.000Z`,
}))

/** A new organization has no files. */
async function openFiles(page: Page, address: string) {
  await answer(page, '/query/files**', 200, { data: { rows: data, total: data.length } })
  await open(page, address)
}

const menuButton = (page: Page) => page.getByRole('button', { name: /^Actions for / }).first()

async function startUpload(page: Page) {
  await openFiles(page, OWN)
  await page.getByRole('button', { name: 'Upload file' }).click()
  const drawer = page.getByRole('dialog', { name: 'Upload a new file' })
  await drawer.getByLabel('File Name').fill('Staff handbook')
  return drawer
}

async function openWidget(page: Page) {
  const drawer = await startUpload(page)
  await drawer.getByRole('button', { name: 'Select file' }).click()
  await page.getByRole('button', { name: 'Browse' }).waitFor()
  return drawer
}

async function chooseFile(page: Page) {
  const drawer = await openWidget(page)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse' }).click()
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n')
  await (await chosen).setFiles({ name: 'staff handbook, second edition.pdf', mimeType: 'application/pdf', buffer })
  return drawer
}

const admin = (name: string, arrange: Shot['arrange']): Shot => ({ name: `files-${name}`, as: 'admin', arrange })

export const fileShots: readonly Shot[] = [
  admin('own', (page) => openFiles(page, OWN)),
  admin('others', (page) => openFiles(page, OTHERS)),
  admin('empty', async (page) => {
    await answer(page, '/query/files**', 200, { data: { rows: [], total: 0 } })
    await page.goto(OWN)
    await page.getByText('No uploads yet...').waitFor()
  }),
  admin('loading', async (page) => {
    await hold(page, '/query/files**')
    await page.goto(OWN)
    await page.getByText('Loading files...').waitFor()
  }),
  admin('menu', async (page) => {
    await openFiles(page, OWN)
    await menuButton(page).click()
    await page.getByRole('menu').waitFor()
  }),
  admin('menu-copied', async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openFiles(page, OWN)
    await menuButton(page).click()
    await page.getByRole('menuitem', { name: 'Copy URL' }).click()
    await page.getByRole('menuitem', { name: 'Copied!' }).waitFor()
  }),
  admin('filter', async (page) => {
    await openFiles(page, OWN)
    await openFilter(page)
  }),
  admin('upload', startUpload),
  admin('upload-invalid', async (page) => {
    const drawer = await startUpload(page)
    await drawer.getByLabel('File Name').fill('')
    await drawer.getByRole('button', { name: 'Please upload a file' }).click()
    await drawer.locator('[aria-invalid=true]').waitFor()
  }),
  admin('widget', openWidget),
  admin('widget-uploading', async (page) => {
    await page.route('**/media/files**', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.fallback(),
    )
    await chooseFile(page)
    await page.getByText('staff handbook, second edition.pdf', { exact: true }).waitFor()
  }),
  admin('upload-chosen', async (page) => {
    const drawer = await chooseFile(page)
    await drawer.getByText('staff handbook, second edition.pdf').waitFor()
    await drawer.getByRole('button', { name: 'Upload File' }).waitFor()
  }),
]

import { Suspense, startTransition, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '#tests/component/support/render-ui.tsx'
import { useLaterParts } from './use-later-parts.ts'

const Parts = () => <output>{Object.keys(useLaterParts()).length} parts</output>

function Tabs() {
  const [isLater, setLater] = useState(false)
  return (
    <Suspense>
      <button type="button" onClick={() => startTransition(() => setLater(true))}>
        Later
      </button>
      {isLater && <Parts />}
    </Suspense>
  )
}

test('a tab that is chosen before its file is there is drawn once it is, without a warning', async () => {
  await renderUi(<Tabs />)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(page.getByText('6 parts')).toBeVisible()
})

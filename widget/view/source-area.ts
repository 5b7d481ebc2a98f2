import type { Source } from '../types.ts'
import { cameraPanel } from './camera-panel.ts'
import { element } from './element.ts'
import { localPanel } from './local-panel.ts'
import type { Panel, PanelParts } from './panel.ts'
import { createTabs } from './tabs.ts'
import { urlPanel } from './url-panel.ts'

const PANELS: Record<Source, (parts: PanelParts) => Panel> = { local: localPanel, url: urlPanel, camera: cameraPanel }

/** A panel exists only while it is open. */
export function createSourceArea(parts: PanelParts) {
  const { sources } = parts.options
  let source: Source = sources[0] ?? 'local'
  let panel: Panel | undefined
  const frame = element('div', { role: 'tabpanel', id: 'panel' })
  const tabs = createTabs(sources, (chosen) => chosen === source || enter(chosen))

  function leave() {
    panel?.leave()
    panel = undefined
    frame.replaceChildren()
  }

  function enter(chosen: Source) {
    leave()
    source = chosen
    panel = PANELS[source](parts)
    tabs.select(source)
    frame.setAttribute('aria-labelledby', `tab-${source}`)
    frame.append(panel.content)
  }

  enter(source)
  return {
    tabs: tabs.row,
    frame,
    leave,
    focus: () => frame.querySelector<HTMLElement>('button:not(:disabled), input:not([hidden])')?.focus(),
  }
}

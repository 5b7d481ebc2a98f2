import { Button } from '@mantine/core'
import { useRef, useSyncExternalStore } from 'react'
import { saveBlob } from '#src/media/save-blob.ts'
import { Chart } from './chart.tsx'
import type { ChartProps } from './chart-props.ts'
import classes from './chart-viewer.module.css'
import { pngOf, svgOf } from './picture-of.ts'
import { useZoom } from './use-zoom.ts'

interface ChartViewerProps extends ChartProps {
  /** Of the files that are saved. */
  name: string
}

function onFullScreenChange(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** A chart with its tools: zoom, full screen, and saving as a picture. */
export function ChartViewer({ name, ...chartProps }: ChartViewerProps) {
  const { layout } = chartProps
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(layout.width, layout.height)
  const isFullScreen = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null)
  const chart = () => frame.current?.querySelector<SVGSVGElement>('svg.chart')
  const save = async (format: 'svg' | 'png', pictureOf: (drawing: SVGSVGElement) => Blob | Promise<Blob>) => {
    const drawing = chart()
    if (drawing) saveBlob(await pictureOf(drawing), `${name}.${format}`)
  }
  const tool = { size: 'compact-sm', variant: 'default' } as const
  return (
    <div ref={frame} className={classes.frame}>
      <div role="toolbar" aria-label="Diagram" className={classes.tools}>
        <Button {...tool} aria-label="Zoom out" onClick={zoom.zoomOut}>
          −
        </Button>
        <Button {...tool} aria-label={`Zoom ${Math.round(zoom.scale * 100)} %. Fit the width`} onClick={zoom.fit}>
          {Math.round(zoom.scale * 100)} %
        </Button>
        <Button {...tool} aria-label="Zoom in" onClick={zoom.zoomIn}>
          +
        </Button>
        <Button
          {...tool}
          onClick={() => (isFullScreen ? document.exitFullscreen() : frame.current?.requestFullscreen())}
        >
          {isFullScreen ? 'Leave full screen' : 'Full screen'}
        </Button>
        <Button {...tool} onClick={() => save('svg', svgOf)}>
          Save SVG
        </Button>
        <Button {...tool} onClick={() => save('png', pngOf)}>
          Save PNG
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it groups a drawing, not controls of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className={classes.view} role="group" aria-label="Diagram, + and − zoom" tabIndex={0} {...zoom.box}>
        <div className={classes.sheet} style={{ width: layout.width * zoom.scale, height: layout.height * zoom.scale }}>
          <Chart {...chartProps} />
        </div>
      </div>
    </div>
  )
}

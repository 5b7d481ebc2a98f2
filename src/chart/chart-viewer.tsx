import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { saveBlob } from '#src/media/save-blob.ts'
import { Chart } from './chart.tsx'
import type { ChartProps } from './chart-props.ts'
import classes from './chart-viewer.module.css'
import { pngOf, svgOf } from './picture-of.ts'

interface ChartViewerProps extends ChartProps {
  /** The name of the files that are saved. Without it none can be. */
  name?: string
  /** Beside the buttons that save. */
  children?: ReactNode
}

/** A small chart grows in a large window. */
const MOST = 1.25
/** A chart that is smaller scrolls instead. */
const LEAST = 0.7

/** A chart that fits its place. With a name it can be saved as a picture. */
export function ChartViewer({ name, children, ...chartProps }: ChartViewerProps) {
  const { width, height } = chartProps.layout
  /** At the edge of a chart that is wider than its place, which shows that it scrolls. */
  const fade = `clamp(0px, (${LEAST * width}px - 100cqi) * 99, 2rem)`
  const sheet = useRef<HTMLDivElement>(null)
  const save = async (format: 'svg' | 'png', pictureOf: (drawing: SVGSVGElement) => Blob | Promise<Blob>) => {
    const drawing = sheet.current?.querySelector<SVGSVGElement>('svg.chart')
    if (drawing) saveBlob(await pictureOf(drawing), `${name}.${format}`)
  }
  const tool = { size: 'compact-sm', variant: 'default' } as const
  return (
    <div className={classes.frame}>
      <div className={classes.view} style={{ maskImage: `linear-gradient(to left, transparent, #000 ${fade})` }}>
        <div
          ref={sheet}
          className={classes.sheet}
          style={{
            maxWidth: `min(${MOST * width}px, var(--chart-room, 80vh) * ${width / height})`,
            minWidth: LEAST * width,
            paddingRight: fade,
          }}
        >
          <Chart {...chartProps} />
        </div>
      </div>
      {name && (
        <div className={classes.foot}>
          {children}
          <div role="toolbar" aria-label="Diagram" className={classes.tools}>
            <Button {...tool} onClick={() => save('svg', svgOf)}>
              Save SVG
            </Button>
            <Button {...tool} onClick={() => save('png', pngOf)}>
              Save PNG
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

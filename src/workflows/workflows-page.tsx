import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ChartPage } from './chart-page.tsx'
import { IndexPage, type IndexPageProps } from './index-page.tsx'
import { isWorkflow, workflowOf } from './workflow.ts'

/** All workflows, or one of them. */
export function WorkflowsPage({ frame: Frame, card }: IndexPageProps) {
  const { chart } = useParams({ strict: false })
  if (chart === undefined) return <IndexPage frame={Frame} card={card} />
  if (chart.endsWith('.html')) return <FromOldAddress name={chart.replace(/\.html$/, '')} />
  if (!isWorkflow(chart))
    return (
      <Frame title="Workflow not found">
        <p>
          There is no workflow “{chart}”.{' '}
          <Link to="." params={{ chart: undefined }}>
            See all workflows
          </Link>
        </p>
      </Frame>
    )
  return <ChartPage key={chart} frame={Frame} workflow={workflowOf(chart)} />
}

const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-')

/** `/workflows/task.html#while-denied` was the address of a status. */
function FromOldAddress({ name }: { name: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const status = window.location.hash.slice('#while-'.length)
    const state = isWorkflow(name) && workflowOf(name).states.find(({ title }) => slug(title) === status)
    void navigate({
      to: '.',
      params: { chart: isWorkflow(name) ? name : undefined },
      search: state ? { state: state.path } : {},
      replace: true,
    })
  }, [name, navigate])
  return null
}
